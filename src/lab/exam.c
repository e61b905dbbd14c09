#include "exam.h"
#include "room.h"
#include <math.h>
#include <stdlib.h>

enum { FOR_EXAM = 100, FOR_ITS_NOISE };

random_source lab_exam_tasks(uint64_t seed)
{
    return lab_random_for(seed, FOR_EXAM);
}

void lab_predict(lab_training *t, lab_task task, random_source *random, double *mean, double *deviation,
                 double *density)
{
    const int64_t drawn = LAB_SAMPLES * task.count;
    double noise[LAB_SAMPLES * LAB_NET_WIDTH], *part = lab_room(2 * drawn);
    lab_normal_numbers(random, LAB_SAMPLES * LAB_NET_WIDTH, noise);
    lab_process_predict(&t->process, &t->tape, task, LAB_SAMPLES, noise, part, part + drawn);
    for (int64_t i = 0; i < task.count; i++) {
        const lab_mixture m = {LAB_SAMPLES, task.count, part + i, part + drawn + i};
        mean[i] = lab_mixture_mean(m);
        deviation[i] = lab_mixture_deviation(m);
        density[i] = lab_mixture_log_density(m, task.y[i]);
    }
    free(part);
}

void lab_marks_add(lab_marks *sum, lab_task task, const double *mean, const double *density)
{
    const double of_context = 1.0 / (double)task.context, of_rest = 1.0 / (double)(task.count - task.context);
    for (int64_t i = 0; i < task.context; i++)
        sum->miss += of_context * (mean[i] - task.y[i]) * (mean[i] - task.y[i]);
    for (int64_t i = task.context; i < task.count; i++)
        sum->density += of_rest * density[i];
}

lab_marks lab_marks_done(lab_marks sum)
{
    const double tasks = LAB_EXAM_TASKS;
    return (lab_marks){sum.elbo / tasks, sum.density / tasks, sqrt(sum.miss / tasks)};
}

lab_marks lab_examine(lab_training *t, uint64_t seed)
{
    const int64_t points = t->subject.points;
    random_source tasks = lab_exam_tasks(seed), random = lab_random_for(seed, FOR_ITS_NOISE);
    double noise[LAB_NET_WIDTH], *mean = lab_room(3 * points), *deviation = mean + points,
                                 *density = deviation + points;
    lab_marks sum = {.elbo = 0.0};
    for (int k = 0; k < LAB_EXAM_TASKS; k++) {
        t->subject.draw(&tasks, &t->task);
        lab_normal_numbers(&random, LAB_NET_WIDTH, noise);
        sum.elbo += lab_process_elbo(&t->process, &t->tape, t->task, noise, false);
        lab_predict(t, t->task, &random, mean, deviation, density);
        lab_marks_add(&sum, t->task, mean, density);
    }
    free(mean);
    return lab_marks_done(sum);
}
