/** What `run` gives, or `otherwise` where it comes to a step that is too large to be carried out (a RangeError). Throws whatever else it throws. */
export function unlessTooLarge<Value, Otherwise>(run: () => Value, otherwise: Otherwise): Value | Otherwise {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}
