/** Returns the function with a memory of what it returned for the same values. */
export function remembered<A extends (string | number)[], R>(make: (...values: A) => R) {
  const known = new Map<string, R>()
  return (...values: A): R => {
    const key = values.join('\n')
    const found = known.get(key) ?? make(...values)
    known.set(key, found)
    return found
  }
}
