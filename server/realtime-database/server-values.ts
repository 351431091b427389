import type { Node } from './node.ts'
import { Refusal } from './refusal.ts'

/**
 * `'timestamp'` is the server's milliseconds; `{ increment: n }` adds to a number and replaces
 * anything else. Throws invalid_data for what is neither.
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
