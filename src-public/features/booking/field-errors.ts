import type { CallError } from '#contract/client/call-error.ts'

/**
 * The message for a field of a refused request: `stops.0` also answers for `stops.0.zip`. `isKnown`
 * says whether every refused field is below one of these, and so shown where it was entered.
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
