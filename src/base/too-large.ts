/** Whether something was thrown because a step is too large to be carried out; the engine's own stack is another matter. */
export const isTooLarge = (error: unknown): error is RangeError => error instanceof RangeError && !error.message.includes('call stack');

/** What `run` gives, or `otherwise` where it comes to a step that is too large to be carried out (a RangeError). Throws whatever else it throws. */
export function unlessTooLarge<Value, Otherwise>(run: () => Value, otherwise: Otherwise): Value | Otherwise {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}
