/** Names and maps as they stand in one line of a YAML file. */

/** A name as it stands in a YAML list or map. */
export const yamlName = (name: string): string => (/[,:#"'{}[\]]/.test(name) ? JSON.stringify(name) : name);
/** A map in one line; fields without a value are left out. */
export const inlineMap = (fields: Readonly<Record<string, string | undefined>>): string =>
  `{${Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [`${yamlName(key)}: ${value}`])).join(', ')}}`;
/** The same, undefined where it would be empty. */
export function inlineMapIfAny(fields: Readonly<Record<string, string | undefined>>): string | undefined {
  const map = inlineMap(fields);
  return map === '{}' ? undefined : map;
}
