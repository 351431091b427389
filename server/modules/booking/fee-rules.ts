import type { Actor } from '#contract/kernel/access.ts'
import { defaultFees, type FeeCode } from '#contract/pricing/rules.ts'
import type { tables } from '#server/database/tables.ts'
import type { Hook } from '#server/kernel/kernel.ts'
import { invalid, problem } from '#server/kernel/problem.ts'
import { translate } from '#server/kernel/translate.ts'

type FeeRow = (typeof tables.fees)['$inferSelect']

/**
 * Every price is made of all fees: one out of its bounds or out of force would leave nobody with a
 * price, so that it is refused where it is entered.
 */
export const feeRules: { create: Hook; edit: Hook; delete: Hook } = {
  async create({ actor, now, input }) {
    const after = input as FeeRow
    checkValue(after, actor)
    checkForce(after, actor, now)
    return {}
  },

  async edit({ actor, now, current, input }) {
    const before = current as FeeRow
    const after = { ...before, ...input }
    const changes = (...names: (keyof FeeRow)[]) => names.some((name) => name in input)
    if (isNeeded(before.code) && after.code !== before.code)
      throw invalid(actor.locale, { code: [translate(actor.locale, 'fee.needed', before)] })
    if (changes('code', 'value')) checkValue(after, actor)
    if (changes('code', 'active_from', 'active_to')) checkForce(after, actor, now)
    return {}
  },

  async delete({ actor, current }) {
    const before = current as FeeRow
    if (isNeeded(before.code))
      throw problem(409, { message: translate(actor.locale, 'fee.needed', before) })
    return {}
  },
}

const isNeeded = (code: string): code is FeeCode => Object.hasOwn(defaultFees, code)

function checkValue({ code, value }: FeeRow, { locale }: Actor): void {
  if (!isNeeded(code)) return
  const { min, max } = defaultFees[code]
  const say = (key: string, limit: number) => ({
    value: [translate(locale, `validation.${key}`, { field: 'value', limit })],
  })
  if (value < min) throw invalid(locale, say('low', min))
  if (value > max) throw invalid(locale, say('high', max))
}

/** A code has one row, which must be in force now and for good. */
function checkForce(fee: FeeRow, { locale, time_zone }: Actor, now: Date): void {
  if (!isNeeded(fee.code)) return
  const say = (key: string, instant: Date) => [
    translate(locale, `fee.${key}`, {
      code: fee.code,
      at: new Intl.DateTimeFormat(locale, {
        ...{ dateStyle: 'long', timeStyle: 'short', timeZone: time_zone },
      }).format(instant),
    }),
  ]
  const from = new Date(fee.active_from ?? 0)
  if (from > now) throw invalid(locale, { active_from: say('not_before', from) })
  if (!fee.active_to) return
  const to = new Date(fee.active_to)
  throw invalid(locale, { active_to: say('not_after', to > now ? to : now) })
}
