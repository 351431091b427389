import { and, eq, ne, sql } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import { defaultFees, type FeeCode } from '#contract/pricing/rules.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import { invalid, problem } from '#server/kernel/http/problem.ts'
import type { Act, Hook, Kernel, Tx } from '#server/kernel/kernel.ts'
import { difference, pastOf, recordEvent } from '#server/kernel/transition/event.ts'
import { translate } from '#server/kernel/translate.ts'
import {
  beginOf,
  endOf,
  forerunnerOf,
  gapIn,
  inOrder,
  successorOf,
  touchingOf,
} from './fee-periods.ts'

type FeeRow = (typeof tables.fees)['$inferSelect']
type Change = Act & { kernel: Kernel; tx: Tx }

/** Sets the end of a version, earlier or later than before, and records the edit. */
const end = async ({ kernel, tx, ...act }: Change, fee: FeeRow, active_to: string | null) => {
  const { fees } = tables
  const [after] = await tx
    .update(fees)
    .set({
      active_to,
      updated_at: act.now.toISOString(),
      version: sql`${fees.version} + 1`,
    })
    .where(eq(fees.id, fee.id))
    .returning()
  if (!after) throw new Error(`the fee ${fee.id} is gone`)
  const { actor, now, request_id } = act
  const diff = difference(fee, after)
  const edited = { ...pastOf(resources.fees, fee.id, 'edited'), version: after.version }
  await recordEvent(kernel, tx, { actor, now, request_id, ...edited, diff })
  return after
}

/**
 * Fits a version between the others: ends the one it replaces, checks the result and returns when
 * this one ends.
 */
const place = async (
  change: Change,
  fee: FeeRow,
  others: FeeRow[],
  forerunner = forerunnerOf(fee, others),
): Promise<Pick<FeeRow, 'active_to'>> => {
  const { actor, now } = change
  const active_to = fee.active_to ?? successorOf(fee, others)?.active_from ?? null
  const placed = { ...fee, active_to }
  const all: FeeRow[] = [placed, ...others.filter((other) => other !== forerunner)]
  if (forerunner) {
    const isMoved = endOf(forerunner) !== beginOf(fee) && beginOf(forerunner) < beginOf(fee)
    all.push(isMoved ? await end(change, forerunner, fee.active_from) : forerunner)
  }
  checkOrder(placed, all, actor)
  checkForce(placed, all, actor, now)
  return { active_to }
}

/**
 * Checks the versions of a fee, each of which begins when the previous one ends. A quote uses the
 * version in force at its instant and needs every fee, so an edit that would leave a value out of
 * bounds or a period without a version is refused.
 */
export const feeRules: { create: Hook; edit: Hook; delete: Hook } = {
  async create(change) {
    const fee = { active_from: null, active_to: null, ...change.input } as FeeRow
    checkValue(fee, change.actor)
    return place(change, fee, await versionsOf(change.tx, fee.code))
  },

  async edit(change) {
    const { tx, actor, input } = change
    const before = change.current as FeeRow
    const after = { ...before, ...input }
    const changes = (...names: (keyof FeeRow)[]) => names.some((name) => name in input)
    if (isNeeded(before.code) && after.code !== before.code)
      throw invalid(actor.locale, { code: [translate(actor.locale, 'fee.needed', before)] })
    if (changes('code', 'kind', 'value')) checkValue(after, actor)
    if (!changes('code', 'active_from', 'active_to')) return {}
    const others = await versionsOf(tx, after.code, before.id)
    const touching = after.code === before.code ? touchingOf(before, others) : undefined
    return place(change, after, others, touching ?? forerunnerOf(after, others))
  },

  /** Deletes a version; if it has not begun yet, the previous one is extended over its period. */
  async delete(change) {
    const { tx, actor, now } = change
    const fee = change.current as FeeRow
    if (!isNeeded(fee.code)) return {}
    const others = await versionsOf(tx, fee.code, fee.id)
    const before = touchingOf(fee, others)
    const isComing = beginOf(fee) > now.getTime()
    const left =
      before && isComing
        ? [...others.filter((one) => one !== before), await end(change, before, fee.active_to)]
        : others
    if (gapIn(left, now))
      throw problem(409, { message: translate(actor.locale, 'fee.needed', fee) })
    return {}
  },
}

/**
 * Reads a fee's versions and locks them until the end of the transaction, because two concurrent
 * changes would not see each other.
 */
async function versionsOf(tx: Tx, code: string, but = 0): Promise<FeeRow[]> {
  const { fees } = tables
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`fees ${code}`}))`)
  return tx
    .select()
    .from(fees)
    .where(and(eq(fees.code, code), ne(fees.id, but)))
}

const isNeeded = (code: string): code is FeeCode => Object.hasOwn(defaultFees, code)

function checkValue({ code, kind, value }: FeeRow, { locale }: Actor): void {
  if (!isNeeded(code)) return
  const { min, max, kind: known } = defaultFees[code]
  const say = (key: string, limit: number) => ({
    value: [translate(locale, `validation.${key}`, { field: 'value', limit })],
  })
  if (value < min) throw invalid(locale, say('low', min))
  if (value > max) throw invalid(locale, say('high', max))
  if (kind === known) return
  const name = translate(locale, `states:choices.kind.${known}`)
  throw invalid(locale, { kind: [translate(locale, 'fee.kind', { code, kind: name })] })
}

/** Refuses a version that ends before it begins, or that overlaps another. */
function checkOrder(fee: FeeRow, all: readonly FeeRow[], actor: Actor): void {
  const { locale } = actor
  if (endOf(fee) <= beginOf(fee))
    throw invalid(locale, { active_to: [sayAt('fee.backwards', fee, actor)] })
  const ordered = inOrder(all)
  for (const [at, next] of ordered.slice(1).entries()) {
    const one = ordered[at] as FeeRow
    if (endOf(one) <= beginOf(next)) continue
    const isSame = beginOf(one) === beginOf(next)
    throw invalid(locale, {
      [one === fee && !isSame ? 'active_to' : 'active_from']: [
        isSame
          ? sayAt('fee.same_start', fee, actor)
          : sayAt('fee.overlap', fee, actor, beginOf(next)),
      ],
    })
  }
}

/** Refuses a change that leaves a required fee without a version now or at any later time. */
function checkForce(fee: FeeRow, all: readonly FeeRow[], actor: Actor, now: Date): void {
  const gap = isNeeded(fee.code) && gapIn(all, now)
  if (!gap) return
  const isBefore = gap.to === beginOf(fee)
  const isNow = isBefore && gap.from === now.getTime()
  throw invalid(actor.locale, {
    [isBefore ? 'active_from' : 'active_to']: [
      isNow
        ? sayAt('fee.not_before', fee, actor, gap.to)
        : sayAt('fee.not_after', fee, actor, gap.from),
    ],
  })
}

const sayAt = (key: string, { code }: FeeRow, { locale, time_zone }: Actor, at = 0): string =>
  translate(locale, key, {
    code,
    at: formatInstant(at, {
      dateStyle: 'long',
      timeStyle: 'short',
      locale,
      timeZone: time_zone,
    }),
  })
