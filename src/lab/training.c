#include "training.h"
#include "core/vector.h"
#include "room.h"
#include <stdlib.h>

enum { TASKS = 8 }; /* in a step */
static const double RATE = 0.001;

random_source lab_random_for(uint64_t seed, uint64_t use)
{
    random_source random = random_seeded(seed);
    return random_seeded(random_bits(&random) + use);
}

lab_task lab_task_begin(int64_t inputs, int64_t points)
{
    return (lab_task){.inputs = inputs, .x = lab_room(points * inputs), .y = lab_room(points)};
}

void lab_task_end(lab_task *task)
{
    free(task->x);
    free(task->y);
}

enum { FOR_WEIGHTS, FOR_TASKS };

lab_training lab_training_begin(lab_gaze gaze, lab_subject subject, int64_t steps, uint64_t seed)
{
    random_source weights = lab_random_for(seed, FOR_WEIGHTS);
    lab_training t = {
        .subject = subject,
        .process = lab_process_begin(gaze, subject.inputs, LAB_NET_WIDTH, &weights),
        .tape = lab_tape_begin(),
        .random = lab_random_for(seed, FOR_TASKS),
        .steps = steps,
        .task = lab_task_begin(subject.inputs, subject.points),
    };
    t.moments = lab_room(2 * t.process.count);
    t.adam = lab_adam_start(t.process.count, t.moments);
    return t;
}

void lab_training_end(lab_training *t)
{
    lab_process_end(&t->process);
    lab_tape_end(&t->tape);
    lab_task_end(&t->task);
    free(t->moments);
}

static void learn_one(lab_training *t)
{
    double noise[LAB_NET_WIDTH];
    t->subject.draw(&t->random, &t->task);
    lab_normal_numbers(&t->random, LAB_NET_WIDTH, noise);
    lab_process_elbo(&t->process, &t->tape, t->task, noise, true);
}

void lab_training_go(lab_training *t, int64_t until)
{
    lab_process *p = &t->process;
    for (; t->step < until; t->step++) {
        attest_fill(0.0, p->slope, p->count);
        for (int k = 0; k < TASKS; k++)
            learn_one(t);
        lab_adam_climb(&t->adam, RATE * (1.0 - (double)t->step / (double)t->steps), p->slope, p->weight);
    }
}
