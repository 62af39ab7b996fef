/** What the parts of a position are to a key: which never tell two apart, and which are only passed on. */

/** Parts of a position that never tell two positions apart: the clock only has to be later than every timestamp. */
export const NOT_IN_KEY = new Set(['clock']);
/** Cards and abilities come from the scenario and are only passed on; so are its instructions. */
const SCENARIO_STEPS = new Set(['event', 'together', 'in-force', 'if', 'for-each', 'times', 'repeat', 'choose', 'modes', 'divide', 'delayed', 'resolve', 'activate']);
export const isAtom = (value: object): boolean =>
  !Array.isArray(value) && ('costConditions' in value || ('ability' in value && typeof value.ability === 'string') || ('do' in value && typeof value.do === 'string' && SCENARIO_STEPS.has(value.do)));
