import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { dayMinutes } from '#contract/calendar/local-time.ts'
import type {
  CrewHours,
  changeAbsences as changeAbsencesCall,
  Hours,
} from '#contract/calls/calendar.ts'
import { system } from '#contract/kernel/access.ts'
import type { BodyOf, ResponseOf } from '#contract/kernel/call.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { eraseHistory } from '#server/domain/erasure.ts'
import { type FieldErrors, invalid, notFound } from '#server/kernel/http/problem.ts'
import type { Act, Hook, Kernel, Listener, Tx } from '#server/kernel/kernel.ts'
import { deleteRows } from '#server/kernel/resource/delete-rows.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { allow } from '#server/kernel/resource/read.ts'
import {
  createWithin,
  editWithin,
  removeWithin,
  rowWithin,
  validCreate,
  validEdit,
  writing,
} from '#server/kernel/resource/write.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf, ServerModule } from '#server/server-module.ts'

const resource = resources.availability_exceptions

/** Changes several exceptions in one transaction, each with the checks of a request of its own. */
export function changeAbsences(
  kernel: Kernel,
  { end = [], remove = [], enter = [] }: BodyOf<typeof changeAbsencesCall>,
  act: Act,
): Promise<ResponseOf<typeof changeAbsencesCall>> {
  const { actor } = act
  const ends = end.map(({ id, ...body }) => ({
    id,
    input: validEdit(kernel, resource, body, actor),
  }))
  const rows = enter.map((body) => validCreate(kernel, resource, body, actor))
  if (remove.length > 0) allow(kernel, resource, 'delete', actor)
  return writing(actor, () =>
    transact(kernel.db, async (tx) => {
      for (const { id, input } of ends) {
        const current = await rowWithin(kernel, tx, resource, id, actor, { isLocked: true })
        await editWithin(kernel, tx, resource, current, { input }, act)
      }
      for (const id of remove) await removeWithin(kernel, tx, resource, { id }, act)
      const entered: number[] = []
      for (const input of rows) {
        const { id } = await createWithin(kernel, tx, resource, input, act)
        entered.push(id)
      }
      return { entered }
    }),
  )
}

const yearMs = 366 * 24 * 3_600_000
/** The most exceptions ahead that a mover may enter. */
const maxExceptions = 400

type Rule = Hours['rules'][number]

/** Replaces a mover's weekly hours and limits in one transaction. Equal rules stay as they are. */
export function replaceHours(kernel: Kernel, hours: Hours, act: Act): Promise<Hours> {
  const { rules, ...limits } = hours
  checkRules(rules, act.actor.locale)
  const mover_id = ownId(act.actor, 'mover_id')
  const { movers } = tables
  return transact(kernel.db, async (tx) => {
    // Locks the mover, so that two saves can't add up.
    await editRows(
      kernel,
      tx,
      resources.movers,
      { where: eq(movers.id, mover_id), set: limits },
      act,
    )
    const of = { mover_id, driver_id: null, mover_vehicle_id: null }
    await replaceRules(kernel, tx, rules, of, act)
    return hours
  })
}

/** Replaces the weekly hours of one driver or truck of a mover. */
export function replaceCrewHours(
  kernel: Kernel,
  { kind, id, rules }: Pick<CrewHours, 'kind' | 'id' | 'rules'>,
  act: Act,
): Promise<CrewHours> {
  const { actor } = act
  checkRules(rules, actor.locale)
  const mover_id = ownId(actor, 'mover_id')
  const { movers } = tables
  return transact(kernel.db, async (tx) => {
    await tx.select({ id: movers.id }).from(movers).where(eq(movers.id, mover_id)).for('update')
    const [driver_id, mover_vehicle_id] = kind === 'driver' ? [id, null] : [null, id]
    const name = await crewName(tx, { mover_id, driver_id, mover_vehicle_id })
    if (name === null) throw notFound(actor.locale)
    await replaceRules(kernel, tx, rules, { mover_id, driver_id, mover_vehicle_id }, act)
    return { kind, id, name, rules }
  })
}

/** Whose rules they are: a driver's, a truck's, or with null for both those of the business. */
type Of = { mover_id: number; driver_id: number | null; mover_vehicle_id: number | null }

async function replaceRules(
  kernel: Kernel,
  tx: Tx,
  rules: readonly Rule[],
  of: Of,
  act: Act,
): Promise<void> {
  const { availability_rules: table } = tables
  const isOf = <C extends 'driver_id' | 'mover_vehicle_id'>(column: C) => {
    const id = of[column]
    return id === null ? isNull(table[column]) : eq(table[column], id)
  }
  const known = await tx
    .select()
    .from(table)
    .where(and(eq(table.mover_id, of.mover_id), isOf('driver_id'), isOf('mover_vehicle_id')))
    .orderBy(asc(table.id))
  const wanted = new Map(rules.map((rule) => [keyOf(rule), rule]))
  const gone = known.filter((rule) => !wanted.delete(keyOf(rule))).map(({ id }) => id)
  if (gone.length > 0)
    await deleteRows(kernel, tx, resources.availability_rules, inArray(table.id, gone), act)
  for (const rule of wanted.values())
    await insertRow(kernel, tx, resources.availability_rules, { ...rule, ...of }, act)
}

/** Returns the name of a mover's driver or the plate of its truck; null if it is not the mover's. */
async function crewName(tx: Tx, { mover_id, driver_id, mover_vehicle_id }: Of) {
  const { drivers, mover_vehicles: trucks, users } = tables
  if (driver_id !== null) {
    const [driver] = await tx
      .select({ name: users.name })
      .from(drivers)
      .innerJoin(users, eq(users.id, drivers.user_id))
      .where(and(eq(drivers.id, driver_id), eq(drivers.mover_id, mover_id)))
    return driver?.name ?? null
  }
  const [truck] = await tx
    .select({ name: trucks.plate })
    .from(trucks)
    .where(and(eq(trucks.id, mover_vehicle_id ?? 0), eq(trucks.mover_id, mover_id)))
  return truck?.name ?? null
}

/** Checks whose hours a rule or an exception of a mover changes: one driver or one truck of theirs. */
async function checkOf(
  tx: Tx,
  { driver_id = null, mover_vehicle_id = null }: Partial<Of>,
  mover_id: number,
  locale: string,
): Promise<void> {
  if (driver_id === null && mover_vehicle_id === null) return
  if (driver_id !== null && mover_vehicle_id !== null)
    throw invalid(locale, { mover_vehicle_id: [translate(locale, 'calendar.one_of')] })
  if ((await crewName(tx, { mover_id, driver_id, mover_vehicle_id })) === null)
    throw invalid(locale, {
      [driver_id === null ? 'mover_vehicle_id' : 'driver_id']: [
        translate(locale, 'calendar.not_yours'),
      ],
    })
}

function checkRules(rules: readonly Rule[], locale: string): void {
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

const checkRule: Hook = async ({ tx, input, actor }) => {
  const errors = ruleErrors(input as Rule, actor.locale)
  if (Object.keys(errors).length > 0) throw invalid(actor.locale, errors)
  await checkOf(tx, input as Partial<Of>, Number(input.mover_id), actor.locale)
  return {}
}

const refuseEnd = (locale: string, key: string, values = {}) =>
  invalid(locale, { to_at: [translate(locale, `calendar.${key}`, values)] })

function checkLength(from: number, to: number, locale: string): void {
  if (to <= from) throw refuseEnd(locale, 'end_first')
  if (to - from > yearMs) throw refuseEnd(locale, 'too_long')
}

/** Checks that an exception may end then, which isn't over yet: the mover's others leave room. */
async function checkAhead(
  { tx, actor: { locale }, now }: Parameters<Hook>[0],
  mover_id: number,
  to: number,
): Promise<void> {
  const { availability_exceptions: table, movers } = tables
  if (to <= now.getTime()) throw refuseEnd(locale, 'past')
  // Locked, so that requests at the same time are all counted.
  await tx.select({ id: movers.id }).from(movers).where(eq(movers.id, mover_id)).for('update')
  const ahead = await tx.$count(
    table,
    and(eq(table.mover_id, mover_id), gt(table.to_at, now.toISOString())),
  )
  if (ahead >= maxExceptions) throw refuseEnd(locale, 'many_exceptions', { count: ahead })
}

const createException: Hook = async (change) => {
  const { tx, input, actor } = change
  const mover_id = actor.kind === 'mover' ? ownId(actor, 'mover_id') : Number(input.mover_id)
  const [from, to] = [Date.parse(String(input.from_at)), Date.parse(String(input.to_at))]
  checkLength(from, to, actor.locale)
  await checkAhead(change, mover_id, to)
  await checkOf(tx, input as Partial<Of>, mover_id, actor.locale)
  return { mover_id }
}

/** Ends an exception earlier, also now or before; a later end must be one that it could be made with. */
const editException: Hook = async (change) => {
  const { input, current, actor, now } = change
  if (input.to_at === undefined || !current) return {}
  const [from, before] = [Date.parse(String(current.from_at)), Date.parse(String(current.to_at))]
  const to = Date.parse(String(input.to_at))
  checkLength(from, to, actor.locale)
  const wasAhead = before > now.getTime()
  if (to > before && !(wasAhead && to > now.getTime()))
    await checkAhead(change, Number(current.mover_id), to)
  return {}
}

export const availabilityHooks: NonNullable<ServerModule['hooks']> = {
  availability_rules: { create: checkRule },
  availability_exceptions: { create: createException, edit: editException },
}

/**
 * Forgets the private titles in the calendar of a person whose account is erased, and when they were
 * ill or away as a driver.
 */
export const forgetExceptions: Listener<RowOf<'users'>> = async (step) => {
  const { kernel, tx, row, now, request_id } = step
  const { availability_exceptions: table, drivers, movers } = tables
  const own = tx.select({ id: movers.id }).from(movers).where(eq(movers.user_id, row.id))
  const self = tx.select({ id: drivers.id }).from(drivers).where(eq(drivers.user_id, row.id))
  const where = or(inArray(table.mover_id, own), inArray(table.driver_id, self))
  const act = { actor: system, now, request_id }
  const gone = await deleteRows(kernel, tx, resources.availability_exceptions, where, act)
  const ids = gone.map(({ id }) => Number(id))
  if (ids.length > 0) await eraseHistory(tx, 'availability_exceptions', ids)
  const { availability_rules: rules } = tables
  await deleteRows(kernel, tx, resources.availability_rules, inArray(rules.driver_id, self), act)
}
