/** Exact numbers of plays: doubles while they are certain to be exact, residues modulo several primes beyond. */

/** Below this every sum and product of the weights was exact. */
export const EXACT = 2 ** 53;

/** Largest prime below n. */
const primeBelow = (n: number): number => {
  for (let p = n - 1; ; p--) {
    let prime = p > 1;
    for (let d = 2; prime && d * d <= p; d++) prime = p % d !== 0;
    if (prime) return p;
  }
};

/** Below this products of two residues are exact. */
const MULTIPLIED = 2 ** 26;
/** The largest primes that are looked for. */
const LARGEST = 2 ** 42;
/** Primes whose product exceeds the bound. @param most residues are multiplied by whole numbers up to this alone; null: by each other, too */
export const primesFor = (bound: bigint, most: number | null = null): readonly number[] => {
  const primes: number[] = [];
  let product = 1n;
  for (let p = most === null ? MULTIPLIED : Math.max(MULTIPLIED, Math.min(LARGEST, Math.floor(EXACT / most))); product <= bound; ) {
    p = primeBelow(p);
    primes.push(p);
    product *= BigInt(p);
  }
  return primes;
};

const inverse = (a: bigint, m: bigint): bigint => {
  let [r0, r1, s0, s1] = [a % m, m, 1n, 0n];
  while (r1 !== 0n) {
    const q = r0 / r1;
    [r0, r1, s0, s1] = [r1, r0 - q * r1, s1, s0 - q * s1];
  }
  return ((s0 % m) + m) % m;
};

/** Turns residues into the only number below the product of the primes that has them (Chinese remainders). */
export const reconstruct = (primes: readonly number[]): ((residues: readonly number[]) => bigint) => {
  const moduli = primes.map(BigInt);
  const product = moduli.reduce((a, b) => a * b, 1n);
  const factors = moduli.map((m) => {
    const rest = product / m;
    return (rest * inverse(rest % m, m)) % product;
  });
  return (residues) => residues.reduce((sum, r, i) => sum + BigInt(r) * (factors[i] ?? 0n), 0n) % product;
};
