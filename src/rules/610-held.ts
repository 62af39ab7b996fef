/** CR 610.3: the name under which the second of two effects has what it brings back. */
export const HELD = 'held';
