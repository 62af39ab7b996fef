/** Source text of exact hash tables over packed words: linear probing, full keys compared, no fingerprints. */

/** What is counted per state: nothing, plays as doubles, or plays modulo a prime. */
export type Weights = 'none' | 'double' | 'modular';
/** Or the fewest choices before it are kept: twice their number, and 1 more where the state itself is one. */
export type Kept = Weights | 'choices';

/** 0 .. n-1. */
export const range = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i);

/** Code that leaves the hash of the words in `h`. */
export const hashJs = (count: number, u: (i: number) => string): string => {
  if (count === 1) return `let h=Math.imul(${u(0)}^${u(0)}>>>15,-1640531535);h^=h>>>15;`;
  const multipliers = [-1640531535, -2048144777, -1028477379, 668265263, 374761393];
  const sum = range(count).map((i) => `Math.imul(${u(i)}^${u(i)}>>>15,${(multipliers[i % 5] ?? 1) + 2 * i})`).join('^');
  return `let h=${sum};h=Math.imul(h^h>>>13,-1640531535);h^=h>>>15;`;
};

/**
 * Code that adds the state u0.. to the current bucket. Expects locals T (slots), m (mask), N (next index), Z (first index
 * of the bucket) and B0.. (the bucket's words). A slot holds the index of a state; smaller indices than Z are left over
 * from finished buckets and count as empty, so the table needs no clearing. Partitioned: only if the state belongs to
 * the part PP, by the upper bits of its hash.
 */
export const probeSource = (count: number, weights: Kept, weight: string, partitioned = false): string => {
  const same = range(count).map((i) => `B${i}[t]===u${i}`).join('&&');
  const store = range(count).map((i) => `B${i}[N]=u${i};`).join('');
  const reload = range(count).map((i) => `B${i}=b${i};`).join('') + (weights === 'none' ? '' : 'BW=bw;');
  const first = weights === 'none' ? '' : `BW[N]=${weight};`;
  const again = { none: '', choices: `if(${weight}<BW[t])BW[t]=${weight};`, double: `BW[t]+=${weight};`, modular: `BW[t]=(BW[t]+${weight})%P_;` }[weights];
  return (
    `{${hashJs(count, (i) => `u${i}`)}${partitioned ? 'if((h>>>24&PM)===PP)' : ''}for(let i=h&m;;){const t=T[i];` +
    `if(t<Z){T[i]=N;${store}${first}N++;if((N-Z)*2>m){n=N;grow();T=tab;m=M;Z=base;N=n;${reload}}break;}` +
    `if(${same}){${again}break;}i=(i+1)&m;}}`
  );
};

/** Variables of the current bucket and the functions that start a bucket, enlarge its table, and make room for so many states at once. */
export const growSource = (count: number, weighted: boolean): string => {
  const names = range(count).map((i) => `b${i}`).join(',');
  const take = range(count).map((i) => `b${i}=C.words[${i}];`).join('') + (weighted ? 'bw=C.weights;' : '');
  return `let ${names},bw,C,tab=new Int32Array(1024),M=1023,n=1,base=1,limit=0;
function begin(chunk,at,slots,most){limit=at+most;if(chunk!==C||at<n){tab.fill(0);}C=chunk;${take}base=n=at;
while(tab.length<slots)tab=new Int32Array(tab.length*2);M=slots-1;}
function grow(){enlarge((M+1)*2);}
function reserve(states){let size=M+1;while(states*2>=size)size*=2;if(size>M+1)enlarge(size);}
function enlarge(size){const need=Math.min(limit,base+(size>>1))+2;
if(need>C.capacity){C=relocate(C,base,n,size);${take}n=n-base+1;limit=limit-base+1;base=1;}
if(tab.length<size)tab=new Int32Array(size);else tab.fill(0,0,size);M=size-1;
for(let k=base;k<n;k++){${range(count).map((i) => `const u${i}=b${i}[k];`).join('')}${hashJs(count, (i) => `u${i}`)}let i=h&M;while(tab[i]>=base)i=(i+1)&M;tab[i]=k;}}`;
};
