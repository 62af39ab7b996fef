/** Exact numbers of plays: doubles while they are certain to be exact, residues modulo several primes beyond. */

/** Below this every sum and product of the weights was exact. */
export const EXACT = 2 ** 53;

/** What tells every prime below 341,550,071,728,321 from other numbers (Jaeschke 1993). */
const BASES = [2, 3, 5, 7, 11, 13, 17];
const power = (base: bigint, exponent: bigint, modulus: bigint): bigint => {
  let [result, square] = [1n, base];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
};
/** The test of Miller and Rabin. */
export const isPrime = (n: number): boolean => {
  const divisor = BASES.find((base) => n % base === 0);
  if (n < 2 || divisor !== undefined) return n === divisor;
  const p = BigInt(n);
  let [odd, twos] = [p - 1n, 0];
  for (; (odd & 1n) === 0n; odd >>= 1n) twos++;
  return BASES.every((base) => {
    let x = power(BigInt(base), odd, p);
    if (x === 1n) return true;
    for (let i = 1; i < twos && x !== p - 1n; i++) x = (x * x) % p;
    return x === p - 1n;
  });
};
/** Largest prime below n. */
const primeBelow = (n: number): number => {
  for (let p = n - 1; ; p--) if (isPrime(p)) return p;
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
