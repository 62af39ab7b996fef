/** A table that is looked up by what somebody wrote: it has no names but its own, so that "constructor" is not found in it. */
export const tableOf = <T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> => Object.assign(Object.create(null) as Record<string, T>, entries);
