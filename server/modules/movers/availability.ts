import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { dayMinutes } from '#contract/calendar/local-time.ts'
import type { Hours } from '#contract/calls/calendar.ts'
import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { eraseHistory } from '#server/domain/erasure.ts'
import { type FieldErrors, invalid } from '#server/kernel/http/problem.ts'
import type { Act, Hook, Kernel, Listener } from '#server/kernel/kernel.ts'
import { deleteRows } from '#server/kernel/resource/delete-rows.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf, ServerModule } from '#server/server-module.ts'

const yearMs = 366 * 24 * 3_600_000
/** The most exceptions ahead that a mover may enter. */
const maxExceptions = 400

type Rule = Hours['rules'][number]

/** Replaces a mover's weekly hours and limits in one transaction. Equal rules stay as they are. */
export function replaceHours(kernel: Kernel, hours: Hours, act: Act): Promise<Hours> {
  const { rules, ...limits } = hours
  const { locale } = act.actor
  const errors = Object.assign(
    {},
    ...rules.map((rule, at) =>
      Object.fromEntries(
        Object.entries(ruleErrors(rule, locale)).map(([field, why]) => [
          `rules.${at}.${field}`,
          why,
        ]),
      ),
    ),
  )
  if (Object.keys(errors).length > 0) throw invalid(locale, errors)
  const mover_id = ownId(act.actor, 'mover_id')
  const { availability_rules: table, movers } = tables
  return transact(kernel.db, async (tx) => {
    // Locks the mover, so that two saves can't add up.
    await editRows(
      kernel,
      tx,
      resources.movers,
      { where: eq(movers.id, mover_id), set: limits },
      act,
    )
    const known = await tx
      .select()
      .from(table)
      .where(eq(table.mover_id, mover_id))
      .orderBy(asc(table.id))
    const wanted = new Map(rules.map((rule) => [keyOf(rule), rule]))
    const gone = known.filter((rule) => !wanted.delete(keyOf(rule))).map(({ id }) => id)
    if (gone.length > 0)
      await deleteRows(kernel, tx, resources.availability_rules, inArray(table.id, gone), act)
    for (const rule of wanted.values())
      await insertRow(kernel, tx, resources.availability_rules, { ...rule, mover_id }, act)
    return hours
  })
}

const keyOf = ({ days, from_minute, to_minute }: Rule): string =>
  JSON.stringify([days.toSorted(), from_minute, to_minute])

function ruleErrors({ days, from_minute, to_minute }: Rule, locale: string): FieldErrors {
  const errors: FieldErrors = {}
  const say = (key: string) => [translate(locale, `calendar.${key}`)]
  if (days.length === 0 || new Set(days).size < days.length) errors.days = say('days')
  if (to_minute <= from_minute) errors.to_minute = say('end_first')
  else if (to_minute - from_minute > dayMinutes) errors.to_minute = say('too_long_day')
  return errors
}

const checkRule: Hook = async ({ input, actor }) => {
  const errors = ruleErrors(input as Rule, actor.locale)
  if (Object.keys(errors).length > 0) throw invalid(actor.locale, errors)
  return {}
}

const createException: Hook = async ({ tx, input, actor, now }) => {
  const { locale } = actor
  const { availability_exceptions: table, movers } = tables
  const mover_id = actor.kind === 'mover' ? ownId(actor, 'mover_id') : Number(input.mover_id)
  const [from, to] = [Date.parse(String(input.from_at)), Date.parse(String(input.to_at))]
  const refuse = (key: string, values = {}) =>
    invalid(locale, { to_at: [translate(locale, `calendar.${key}`, values)] })
  if (to <= from) throw refuse('end_first')
  if (to - from > yearMs) throw refuse('too_long')
  if (to <= now.getTime()) throw refuse('past')
  // Locked, so that requests at the same time are all counted.
  await tx.select({ id: movers.id }).from(movers).where(eq(movers.id, mover_id)).for('update')
  const ahead = await tx.$count(
    table,
    and(eq(table.mover_id, mover_id), gt(table.to_at, now.toISOString())),
  )
  if (ahead >= maxExceptions) throw refuse('many_exceptions', { count: ahead })
  return { mover_id }
}

export const availabilityHooks: NonNullable<ServerModule['hooks']> = {
  availability_rules: { create: checkRule },
  availability_exceptions: { create: createException },
}

/** Forgets the private titles in the calendar of a person whose account is erased. */
export const forgetExceptions: Listener<RowOf<'users'>> = async (step) => {
  const { kernel, tx, row, now, request_id } = step
  const { availability_exceptions: table, movers } = tables
  const own = tx.select({ id: movers.id }).from(movers).where(eq(movers.user_id, row.id))
  const where = inArray(table.mover_id, own)
  const act = { actor: system, now, request_id }
  const gone = await deleteRows(kernel, tx, resources.availability_exceptions, where, act)
  const ids = gone.map(({ id }) => Number(id))
  if (ids.length > 0) await eraseHistory(tx, 'availability_exceptions', ids)
}
