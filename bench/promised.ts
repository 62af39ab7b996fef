/** One promise. */
export interface Promised {
  readonly what: string;
  readonly target: string;
  readonly try: () => Kept;
}
export interface Kept {
  readonly figure: string;
  /** Null: it could not be tried here. */
  readonly met: boolean | null;
}
