#!/usr/bin/env python3
"""run.py --family F1 --n 8 [--model FILE.pml] [--mode full|collapse|hc4|bitstate|bfs|bfspar] [--digest]
Generates, compiles (gcc -O3) and runs a SPIN verifier; prints one JSON line. wall_s = pan process only."""
import argparse, hashlib, json, os, re, resource, subprocess, sys, tempfile, time
HERE = os.path.dirname(os.path.abspath(__file__))
ap = argparse.ArgumentParser(); ap.add_argument('--family'); ap.add_argument('--n', type=int, default=0)
ap.add_argument('--mode', default='full'); ap.add_argument('--digest', action='store_true'); ap.add_argument('--w', type=int, default=0); ap.add_argument('--extra', default=''); ap.add_argument('--model', default='')
a = ap.parse_args()
BASE = ['-O3', '-march=native', '-w', '-DSAFETY', '-DNOFAIR', '-DNOREDUCE', '-DNOBOUNDCHECK', '-DNOCLAIM', '-DMEMLIM=18000']
MODE = {'full': [], 'collapse': ['-DCOLLAPSE'], 'hc4': ['-DHC4'], 'bitstate': ['-DBITSTATE'], 'bfs': ['-DBFS'], 'bfspar': ['-DBFS_PAR']}
d = tempfile.mkdtemp(prefix='spin-'); os.chdir(d)
t0 = time.perf_counter()
open('m.pml', 'w').write(open(a.model).read() if a.model else subprocess.run([sys.executable, HERE + '/gen.py', a.family, str(a.n)], check=True, capture_output=True, text=True).stdout)
subprocess.run(['spin', '-a', '-o1', '-o2', '-o3', 'm.pml'], check=True, stdout=subprocess.DEVNULL)
subprocess.run(['gcc', *BASE, *MODE[a.mode], *a.extra.split(), '-o', 'pan', 'pan.c'], check=True)
compile_s = time.perf_counter() - t0
env = dict(os.environ)
if a.digest: env['OUTCOME_FILE'] = d + '/out'
args = ['./pan', '-n', '-m1000'] + ([f'-w{a.w}'] if a.w else []) + (['-u2'] if a.mode == 'bfspar' else [])
t0 = time.perf_counter()
log = open('log', 'w+'); p = subprocess.Popen(args, stdout=log, stderr=log, env=env)
ru = os.wait4(p.pid, 0)[2]
wall = time.perf_counter() - t0
peak = ru.ru_maxrss / 1024
log.seek(0); txt = log.read()
import shutil; os.chdir('/')
g = lambda rx, f=float: (lambda m: f(m.group(1)) if m else None)(re.search(rx, txt))
st = int(g(r'([\d.e+]+) states, stored') or 0); tr = int(g(r'([\d.e+]+) transitions') or 0)
act = g(r'([\d.]+)\s+(?:total )?actual memory usage')
r = dict(tool='spin-' + a.mode, family=a.family, n=a.n, states=st, transitions=tr, outcomes=g(r'OUTCOMES (\d+)', int), wall_s=round(wall, 4),
         states_per_s=round(st / wall), peak_mb=round(peak, 1), compile_s=round(compile_s, 2), pan_s=g(r'elapsed time ([\d.e+-]+)'), errors=g(r'errors: (\d+)', int))
if a.digest:
    L = []
    for l in open(d + '/out'):
        x, y = map(int, l.split())
        if a.family in ('F1', 'F2'): L.append(str(x))
        elif a.family == 'F3': L.append(f"{x >> 32},{x & 0xffffffff};" + ','.join(str((y >> 4*j) & 15) for j in range(a.n)))
        else: L.append(f"{x >> 32}:{x & 0xffffffff}")
    r['digest'] = hashlib.sha256(('\n'.join(sorted(L)) + '\n').encode()).hexdigest()[:16]
if r['states'] == 0: r['raw'] = txt[-600:]
if a.mode == 'bfspar': r['outcomes'] = None  # recorded per forked process
print(json.dumps(r)); shutil.rmtree(d)
