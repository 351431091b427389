import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'

import { orderedChecks } from '#server/database/tables.ts'
import type { Db, Random } from '#server/kernel/kernel.ts'
import { randomHex } from '#server/kernel/random-hex.ts'
import type { BackgroundChecks, CheckReport } from '#server/ports/background-checks.ts'

type Options = { db: Db; now: () => Date; random?: Random }

const hour = 3_600_000
const day = 24 * hour

/** The course of a check for a name that holds the word; any other name is clear after a day. */
const courses = {
  consider: { stalls: null, finishes: day, result: 'consider' },
  stall: { stalls: hour, finishes: 3 * day, result: 'clear' },
} as const

/**
 * Creates BackgroundChecks that decides by the person's name, for a demo and for tests: *Consider*
 * has findings, *Stall* waits for the person for three days, *Refuse* is refused, *Unavailable* is not
 * answered the first time, and everybody else is clear after a day.
 */
export function checksByName({ db, now, random = randomInt }: Options): BackgroundChecks {
  return {
    name: 'by name',
    needsEmail: false,

    async order({ key, person: { name } }) {
      const words = name.toLowerCase()
      if (words.includes('refuse')) return { status: 'refused', reason: 'The name is refused.' }
      const [known] = await db
        .select({ reference: orderedChecks.reference })
        .from(orderedChecks)
        .where(eq(orderedChecks.idempotency_key, key))
      if (known) return { status: 'ordered', check: known.reference }
      const { stalls, finishes, result } = words.includes('consider')
        ? courses.consider
        : words.includes('stall')
          ? courses.stall
          : { stalls: null, finishes: day, result: 'clear' }
      const later = (ms: number) => new Date(now().getTime() + ms).toISOString()
      const reference = `check_${randomHex(random, 24)}`
      await db.insert(orderedChecks).values({
        reference,
        idempotency_key: key,
        result,
        stalls_at: stalls && later(stalls),
        finishes_at: later(finishes),
        created_at: later(0),
      })
      if (words.includes('unavailable')) return { status: 'unavailable' }
      return { status: 'ordered', check: reference }
    },

    async report(reference): Promise<CheckReport> {
      const [row] = await db
        .select()
        .from(orderedChecks)
        .where(eq(orderedChecks.reference, reference))
      if (!row) throw new Error(`there is no check ${reference}`)
      const at = now().toISOString()
      const { finishes_at, stalls_at, result } = row
      if (finishes_at <= at)
        return {
          check: reference,
          status: 'complete',
          result: result === 'consider' ? 'consider' : 'clear',
          finished_at: finishes_at,
        }
      if (stalls_at !== null && stalls_at <= at)
        return { check: reference, status: 'stalled', reason: 'name_mismatch', form_url: null }
      return { check: reference, status: 'running', form_url: null }
    },
  }
}
