#!/bin/sh
# Real subjects, judged: PyTorch, and the honest builds of this folder, on the suites, each under the profile that it follows.
# usage: judged.sh BUILD
set -eu
build=$1
attest=$build/attest
python=${PYTHON:-python3}

judged() { # name profile arguments of attest run
    name=$1 profile=$2
    shift 2
    for suite in core hard jacobian lowp; do
        [ -f "$build/judged/$suite/index.json" ] || "$attest" golden make $suite -o "$build/judged/$suite" -q >"$build/judged/$suite.log"
        "$attest" run "$build/judged/$suite" "$@" --profile "$profile" --cache "$build/judged/cache" --once -q --json \
            >"$build/judged/report.json" || true
        "$python" - "$name" "$profile" $suite "$build/judged/report.json" <<'END'
import json, sys
name, profile, suite, report = sys.argv[1:]
with open(report) as text:
    report = json.load(text)
counts = report["counts"]
outputs = [o for p in report["problems"] for o in p["outputs"]]
worst = max((o["error_over_sigma"] for o in outputs if o["error_over_sigma"] is not None), default=0)
if not outputs:
    print(f"{name:22} {profile:12} {suite:9} claims nothing of it")
    sys.exit()
accused = " ".join(p["name"] for p in report["problems"] if p["verdict"] in ("suspicious", "wrong", "no answer"))
print(f"{name:22} {profile:12} {suite:9} {report['verdict']:10} {sum(o['elements'] for o in outputs):7} elements, "
      f"largest error {worst:6.3g} sigma  {accused}")
END
    done
}

mkdir -p "$build/judged"
"$python" -c 'import numpy, torch; print("# PyTorch", torch.__version__, "numpy", numpy.__version__)'
for dtype in f64 f32 bf16; do
    judged "torch $dtype" $dtype --exec "$python tests/peers/torch_attention.py $dtype hand {list}" --memory 0
    judged "torch $dtype module" $dtype --exec "$python tests/peers/torch_attention.py $dtype module {list}" --memory 0
done
for dtype in f64 f32; do
    judged "torch $dtype products" tests/peers/expanded-$dtype.json \
        --exec "$python tests/peers/torch_attention.py $dtype products {list}" --memory 0
done
for variant in naive flash; do
    for profile in f64 f32 f32-tf32 bf16-f32acc f16-f32acc bf16 f16; do
        judged "C $variant $profile" $profile --so "$build/peers/peers.so" --with "$variant $profile"
    done
done
judged "C -Ofast f64" ofast-f64 --so "$build/peers/peers.so" --with "ofast f64"
judged "C -Ofast f32" f32 --so "$build/peers/peers.so" --with "ofast f32"
