/* attest w1: the 1-Wasserstein distance between two sets of points, enclosed. */
#include "commands.h"
#include "inputs.h"
#include "json.h"
#include "measures.h"
#include "room.h"
#include "say.h"
#include "vault/npy.h"
#include <inttypes.h>
#include <stdio.h>

static void write_plan(const char *path, int64_t n, int64_t m, const lab_apart *found)
{
    const vault_shape shape = shape_2(n, m);
    double *shares = room(n * m);
    vault_error error;
    for (int64_t k = 0; k < found->plan.count; k++)
        shares[found->plan.flows[k].from * m + found->plan.flows[k].to] =
            (double)found->plan.flows[k].units / (double)found->masses.total;
    if (!vault_npy_write(path, VAULT_F64, &shape, shares, &error))
        refuse("%s", error.message);
}

static void report(const arguments *args, lab_ground ground, const lab_points *x, const lab_points *y,
                   const lab_apart *found)
{
    const double width = found->upper > 0.0 ? (found->upper - found->lower) / found->upper : 0.0;
    if (args->given[OPT_JSON] != NULL) {
        json_t *object = json_pack("{s:s, s:I, s:I, s:I}", "ground", ground_name(ground), "n", (json_int_t)x->n, "m",
                                   (json_int_t)y->n, "d", (json_int_t)x->d);
        set_double(object, "lower", found->lower);
        set_double(object, "upper", found->upper);
        json_object_update_new(object, json_pack("{s:f, s:b, s:I, s:s?}", "relative_width", width, "optimal",
                                                 found->plan.optimal, "pivots", (json_int_t)found->plan.pivots, "plan",
                                                 args->given[OPT_PLAN]));
        print_json(object);
        json_decref(object);
        return;
    }
    print_ends(found->lower, found->upper);
    printf("%" PRId64 " points and %" PRId64 " in %" PRId64 " dimensions, %s distances; relative width %.1e%s\n", x->n,
           y->n, x->d, ground_name(ground), width,
           found->plan.optimal ? "" : "; the search for the plan was cut short, so the ends are wide apart");
}

static void run(const form *f, const arguments *args)
{
    lab_points x[2];
    (void)f;
    load_measures(args, 2, x);
    const lab_ground ground = parse_ground(args);
    lab_apart found = find_apart(args, "", ground, x);
    say_more("%" PRId64 " pivots", found.plan.pivots);
    if (args->given[OPT_PLAN] != NULL)
        write_plan(args->given[OPT_PLAN], x[0].n, x[1].n, &found);
    report(args, ground, &x[0], &x[1], &found);
    lab_apart_free(&found);
}

static const form forms[] = {{
    .operands = "X.npy Y.npy",
    .operands_min = 2,
    .operands_max = 2,
    .required = (const option_id[]){OPT_NONE},
    .optional = (const option_id[]){OPT_WEIGHTS, OPT_GROUND, OPT_PLAN, OPT_NONE},
    .run = run,
}};

const command w1_command = {
    .name = "w1",
    .summary = "the 1-Wasserstein distance between two sets of points, enclosed",
    .description =
        "X is [N,d] and Y [M,d], a point a row. The distance is the least cost of carrying the mass of X's points to "
        "Y's, the cost being mass times distance. The upper end is the cost of a plan, the lower end that of "
        "potentials that are feasible for the dual problem, both rounded the safe way: the real distance lies between "
        "them, whatever the search for the plan did. N M is at most 2^25.",
    .forms = forms,
    .form_count = 1,
    .examples = "  attest w1 X.npy Y.npy\n"
                "  attest w1 X.npy Y.npy --ground l2 --weights A.npy,B.npy --plan P.npy --json\n",
};
