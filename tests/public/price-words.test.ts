import { describe, expect, test } from 'vitest'

import { explainLine } from '#contract/pricing/explain-line.ts'
import { quote } from '#contract/pricing/quote.ts'
import { lineCodes, type QuoteRequest } from '#contract/pricing/quote-schema.ts'
import { defaultRules } from '#contract/pricing/rules.ts'
import { formatIn } from '#front/lib/format.ts'
import { createTexts } from '#front/lib/texts.ts'
import { loadTexts } from '#front/locales/load-texts.ts'

const readerOf = (
  say: Parameters<typeof explainLine>[1]['say'],
  format: ReturnType<typeof formatIn>,
) => ({
  say,
  money: (cents: number) => format.money(cents, { isRound: true }),
  number: format.number,
})

/** A move that includes one of every priced option. */
const everything: QuoteRequest = {
  vehicle: 'box16',
  crew_size: 3,
  miles: 8.4,
  items: [
    { quantity: 2, volume_ft3: 70, minutes: 9, weight_lb: 160 },
    { quantity: 1, volume_ft3: 60, minutes: 20, weight_lb: 400 },
    { quantity: 20, volume_ft3: 5, minutes: 2, weight_lb: 30 },
  ],
  stops: [
    { flights: 3, has_elevator: false, carry_ft: 220 },
    { flights: 0, has_elevator: false, carry_ft: 0 },
    { flights: 4, has_elevator: true, carry_ft: 0 },
  ],
  peak: ['weekend', 'month_end', 'season', 'holiday', 'same_day'],
  coupon_percent: 10,
  declared_value_cents: 250_000,
  tolls_cents: 500,
  tax_bp: 875,
  tip_cents: 2000,
}

async function speaking(language: 'en' | 'es') {
  const texts = createTexts(language, loadTexts)
  await texts.load('xray')
  return texts.snapshot().say('xray')
}

describe.each(['en', 'es'] as const)('in %s', (language) => {
  const format = formatIn(language === 'en' ? 'en-US' : 'es-US')

  test('every line of a price explains itself', async () => {
    const say = await speaking(language)
    const { lines } = quote(everything, defaultRules)
    expect(lines.map(({ code }) => code)).toEqual([...lineCodes])
    for (const line of lines) {
      const sentences = explainLine(line, readerOf(say, format))
      expect(sentences.length, line.code).toBeGreaterThan(0)
      for (const sentence of sentences)
        expect(sentence, line.code).not.toMatch(/{{|undefined|NaN|explain\./)
    }
  })
})

describe('in English', () => {
  const format = formatIn('en-US')
  const linesOf = async (request: QuoteRequest, code: string) => {
    const say = await speaking('en')
    const line = quote(request, defaultRules).lines.find((one) => one.code === code)
    return line === undefined ? null : explainLine(line, readerOf(say, format))
  }

  test('the peak line names each of its rules and the limit that applied', async () => {
    const work = quote(everything, defaultRules).lines.find(({ code }) => code === 'peak')
    expect(await linesOf(everything, 'peak')).toEqual([
      'Weekend: +10%',
      'Beginning or end of the month: +10%',
      'May to September: +5%',
      'Holiday: +15%',
      'Same day: +10%',
      'Limited to +35%.',
      `+35% of ${format.money(work?.inputs.work_cents ?? 0, { isRound: true })} in total.`,
    ])
    expect(await linesOf({ ...everything, peak: ['midweek'] }, 'peak')).toContain('Midweek: −5%')
  })

  test('the stairs are counted in words for one and for many', async () => {
    const stairs = (flights: number, quantity: number) =>
      linesOf(
        {
          ...everything,
          items: [{ quantity, volume_ft3: 70, minutes: 9, weight_lb: 100 }],
          stops: [{ flights, has_elevator: false, carry_ft: 0 }],
        },
        'stairs',
      )
    expect((await stairs(2, 1))?.[0]).toMatch(
      /^1 flight after the first free one, 1 load of 100 ft³, at/,
    )
    expect((await stairs(3, 4))?.[0]).toMatch(
      /^2 flights after the first free one, 3 loads of 100 ft³ each, at/,
    )
  })

  test('the crew’s time is called estimated before the move and measured after it', async () => {
    const estimated = (await linesOf(everything, 'labor'))?.join(' ')
    expect(estimated).toContain('Driving at 22 mph')
    const measured = (await linesOf({ ...everything, billed_minutes: 90 }, 'labor'))?.join(' ')
    expect(measured).toContain('Measured on moving day: 90 min.')
    expect(measured).not.toContain('Driving')
    const short = (await linesOf({ ...everything, billed_minutes: 10 }, 'labor'))?.join(' ')
    expect(short).toContain('The minimum is 30 min.')
  })
})

test.each(['en-US', 'es-US'])('%s writes a negative amount with a minus sign', (locale) => {
  const { money, dollars } = formatIn(locale)
  expect([money(-1495), money(-1500, { isRound: true }), dollars(-1495)]).toEqual([
    '−$14.95',
    '−$15',
    '−$15',
  ])
  expect(money(1495)).toBe('$14.95')
})
