import type { CallError } from '#contract/client/call-error.ts'

/**
 * Returns a function that looks up the message of a field of a refused request: `stops.0` also
 * matches `stops.0.zip`. Its `isKnown` tells whether every refused field is at or below one of the
 * given fields, and is therefore shown next to its input.
 */
export function fieldErrors(error: CallError | null) {
  const entries = Object.entries(error?.errors ?? {})
  const below = (field: string, parent: string) =>
    field === parent || field.startsWith(`${parent}.`)
  const messageOf = (parent: string): string | undefined =>
    entries.find(([field]) => below(field, parent))?.[1][0]
  return Object.assign(messageOf, {
    isKnown: (parents: readonly string[]) =>
      entries.length > 0 &&
      entries.every(([field]) => parents.some((parent) => below(field, parent))),
  })
}
