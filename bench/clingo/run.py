#!/usr/bin/env python3
"""run.py --family F1 --n 8 [--mode datalog|project] [--digest]   one JSON line; wall_s = whole clingo process.
datalog: states as ground atoms, gringo's semi-naive fixpoint does the exploration.  project: one stable model per path, outcomes by projection (F1, F2)."""
import argparse, hashlib, json, os, re, resource, subprocess, time
ap = argparse.ArgumentParser(); ap.add_argument('--family'); ap.add_argument('--n', type=int); ap.add_argument('--mode', default='datalog'); ap.add_argument('--digest', action='store_true'); ap.add_argument('--timeout', type=float, default=300)
a = ap.parse_args(); n, f, P = a.n, a.family, []
kind = lambda i: None if f == 'F2' or i % 2 == 0 else 7 ** ((i - 1) // 2)
if a.mode == 'project':
    for i in range(n): P.append(f"eff({i}). " + (f"dbl({i})." if kind(i) is None else f"add({i},{kind(i)})."))
    P.append(f"""step(1..{n}). 1{{ap(E,T):eff(E)}}1 :- step(T). :- eff(E), #count{{T:ap(E,T)}} != 1.
val(0,1). val(T,2*V) :- val(T-1,V), ap(E,T), dbl(E). val(T,V+K) :- val(T-1,V), ap(E,T), add(E,K).
out(V) :- val({n},V). #project out/1. #show out/1.""")
elif f in ('F1', 'F2'):
    for i in range(n): P.append(f"dbl({1<<i})." if kind(i) is None else f"add({1<<i},{kind(i)}).")
    P.append(f"s(0,1). s(M?B,A*2) :- s(M,A), dbl(B), M&B==0. s(M?B,A+K) :- s(M,A), add(B,K), M&B==0. out(A) :- s({(1<<n)-1},A). #show out/1.")
elif f == 'F3':
    m, d = n, n // 2; assert m <= 7, 'packed shields need n <= 7'
    R0 = sum((j + 1) << (4 * j) for j in range(m)); dm = ((1 << d) - 1) << m
    def none(p):
        t = [f"(1-((P{p}/{1<<j})&1))*((R/{16**j})&15)" for j in range(m) if j % 3 in (0, 1 + p)]
        return f"A{p}*({'+'.join(t)}+({dm}-(P{p}&{dm})))"
    P.append(f"s(3,4,0,0,{R0}).")
    for p in (0, 1):
        turn = f", {none(0)}==0" if p else ""
        for e in range(m + d):
            if e < m and e % 3 not in (0, 1 + p): continue
            new = lambda A, R: f"s({A},A1,P0?{1<<e},P1,{R})" if p == 0 else f"s(A0,{A},P0,P1?{1<<e},{R})"
            pre = f"s(A0,A1,P0,P1,R), A{p}>0, P{p}&{1<<e}==0{turn}"
            if e < m:
                P.append(f"{new(f'A{p}-X', f'R-X*{16**e}')} :- {pre}, X=(R/{16**e})&15, X>0, X<A{p}.")
                P.append(f"{new('0', f'R-A{p}*{16**e}')} :- {pre}, X=(R/{16**e})&15, X>=A{p}.")
            else: P.append(f"{new(f'A{p}*2', 'R')} :- {pre}.")
    P.append(f"out(A0,A1,R) :- s(A0,A1,P0,P1,R), {none(0)}==0, {none(1)}==0. #show out/3.")
else:
    P.append("s(0,0,1).")
    for j in range(n):
        s = j % 4; t = (s + 1 + ((j // 4) % 3)) % 4
        P.append(f"s(M?{1<<j},{t},A) :- s(M,{s},A), M&{1<<j}==0. s(M?{1<<j},{s},A) :- s(M,{s},A), M&{1<<j}==0. s(M?{1<<(n+j)},{s},A*2) :- s(M,{s},A), M&{1<<(n+j)}==0.")
    for r in range(4):
        x = sum((1 << j) | (1 << (n + j)) for j in range(n) if j % 4 == r)
        P.append(f"out({r},A) :- s(M,{r},A), M&{x}=={x}.")
    P.append("#show out/2.")
args = ['clingo', '-', '--outf=0', '-V1', '--warn=none'] + (['-n', '0', '--project'] if a.mode == 'project' else ['-n', '1'])
t0 = time.perf_counter(); to = False
try: out = subprocess.run(args, input='\n'.join(P), capture_output=True, text=True, timeout=a.timeout).stdout
except subprocess.TimeoutExpired: out, to = '', True
wall = time.perf_counter() - t0
L = set(re.findall(r'out\(([\d,]+)\)', out)); peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
def line(s):
    v = list(map(int, s.split(',')))
    return f"{v[0]},{v[1]};" + ','.join(str((v[2] >> 4*j) & 15) for j in range(n)) if f == 'F3' else f"{v[0]}:{v[1]}" if f == 'F4' else s
r = dict(tool='clingo-' + a.mode, family=f, n=n, states=None, transitions=None, outcomes=len(L), wall_s=round(wall, 4), states_per_s=None, peak_mb=round(peak, 1))
if to: r['timeout'] = a.timeout; r['outcomes'] = None
if a.digest: r['digest'] = hashlib.sha256(('\n'.join(sorted(map(line, L))) + '\n').encode()).hexdigest()[:16]
print(json.dumps(r))
