import { StripeProblem } from './stripe-account.ts'

export type Answer = { status: number; body: object }

/** `lost` says how many times the answer doesn't arrive, although the work is done. */
export type SavedAnswer = Answer & { lost: number }

const keysLastSeconds = 86_400

/**
 * Keeps answers by idempotency key as Stripe does (https://docs.stripe.com/api/idempotent_requests):
 * refused parameters aren't kept, failures of Stripe's own are.
 */
export function savedAnswers(now: () => number) {
  const saved = new Map<
    string,
    { request: string; at: number; answer: SavedAnswer | 'under_way' }
  >()
  return {
    async once(key: string, request: object, run: () => Promise<SavedAnswer>) {
      const same = JSON.stringify(request)
      const known = saved.get(key)
      if (known && known.at + keysLastSeconds > now()) {
        if (known.request !== same) throw keyMisused(key)
        if (known.answer === 'under_way') throw keyInUse(key)
        return known.answer
      }
      saved.set(key, { request: same, at: now(), answer: 'under_way' })
      try {
        const answer = await run()
        // A later change of the record doesn't change the saved answer.
        const kept = { ...answer, body: JSON.parse(JSON.stringify(answer.body)) as object }
        saved.set(key, { request: same, at: now(), answer: kept })
        return kept
      } catch (error) {
        saved.delete(key)
        throw error
      }
    },
  }
}

const keyMisused = (key: string) =>
  new StripeProblem(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
  })

export const keyInUse = (key: string) =>
  new StripeProblem(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this idempotency key (${key}).`,
  })
