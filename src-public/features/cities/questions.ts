import type { CityPage } from '#contract/calls/cities.ts'
import { catalogText } from '../../lib/catalog-text.ts'
import { formatIn } from '../../lib/format.ts'
import { intlLocales } from '../../lib/language.ts'
import type { TextsSnapshot } from '../../lib/texts.ts'

/** Returns common questions about a city, answered with its own numbers. */
export function questionsOf(city: CityPage, { say: texts, language }: TextsSnapshot) {
  const say = texts('cities')
  const common = texts('common')
  const { money, number, dayShort } = formatIn(intlLocales[language])
  const { rates, name } = city
  const local = rates?.trips.find(({ kind }) => kind === 'local')
  const [smallest, largest] = [local?.prices[0], local?.prices.at(-1)]
  const usual = local?.prices[Math.floor(local.prices.length / 2)]
  const nameOf = (rate: NonNullable<typeof usual>) => catalogText(rate, 'name', language)
  return [
    ...(smallest && largest && local
      ? [
          {
            question: say('faq.cost', { city: name }),
            answer: say('faq.cost_answer', {
              miles: common('units.miles', { count: number(local.miles, 1) }),
              low: money(smallest.midweek_cents),
              small: nameOf(smallest),
              high: money(largest.midweek_cents),
              large: nameOf(largest),
            }),
          },
        ]
      : []),
    ...(usual && rates
      ? [
          {
            question: say('faq.when', { city: name }),
            answer: say('faq.when_answer', {
              size: nameOf(usual),
              midweek: money(usual.midweek_cents),
              weekend: money(usual.weekend_cents),
              quiet: dayShort(rates.midweek, city.time_zone),
              dear: dayShort(rates.weekend, city.time_zone),
            }),
          },
        ]
      : []),
    ...(city.around.zip_count > 0
      ? [
          {
            question: say('faq.where', { city: name }),
            answer: say('faq.where_answer', {
              city: name,
              radius: city.radius_mi,
              zips: number(city.around.zip_count),
            }),
          },
        ]
      : []),
  ]
}
