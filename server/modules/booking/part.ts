import { defaultFees, type FeeCode } from '#contract/pricing/rules.ts'
import type { Hook, Part } from '#server/kernel/kernel.ts'
import { invalid } from '#server/kernel/problem.ts'
import { translate } from '#server/kernel/translate.ts'

const isFeeCode = (code: unknown): code is FeeCode =>
  typeof code === 'string' && Object.hasOwn(defaultFees, code)

/** A fee out of its bounds would make every price fail; it is refused where it is entered. */
const withinBounds: Hook = async ({ current, input, actor }) => {
  const code = input.code ?? current?.code
  if (!isFeeCode(code) || typeof input.value !== 'number') return {}
  const { min, max } = defaultFees[code]
  const say = (key: string, limit: number) => ({
    value: [translate(actor.locale, `validation.${key}`, { field: 'value', limit })],
  })
  if (input.value < min) throw invalid(actor.locale, say('low', min))
  if (input.value > max) throw invalid(actor.locale, say('high', max))
  return {}
}

/** What the price asks of its lookups. */
export const bookingPart: Part = {
  hooks: { fees: { create: withinBounds, edit: withinBounds } },
}
