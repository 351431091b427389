import type { Node } from './node.ts'
import { Refusal } from './refusal.ts'

/**
 * Resolves a server value: `'timestamp'` is the server's time in milliseconds; `{ increment: n }`
 * adds to a number and replaces anything else. Throws invalid_data for anything else.
 */
export const resolveServerValue = (
  operation: unknown,
  { existing, now }: { existing: Node; now: number },
): number => {
  if (operation === 'timestamp') return now
  if (typeof operation === 'object' && operation !== null && 'increment' in operation) {
    const { increment } = operation
    if (typeof increment === 'number') {
      const sum = typeof existing.value === 'number' ? existing.value + increment : increment
      if (Number.isFinite(sum)) return sum + 0
    }
  }
  throw new Refusal('invalid_data', `Unknown server value ${JSON.stringify(operation)}`)
}
