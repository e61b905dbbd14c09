/* Calls fl_max as run.py spoils it: its contract must say so. */
double fl_max(double x, double y);

int main(void)
{
    return fl_max(1.0, 2.0) > 0.0 ? 0 : 1;
}
