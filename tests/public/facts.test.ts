import { expect, test } from 'vitest'

import { holdHours } from '#contract/hold-times.ts'
import { orderMachine } from '#contract/machines/order.ts'
import { defaultFees } from '#contract/pricing/rules.ts'
import { en } from '#front/locales/en.ts'
import { es } from '#front/locales/es.ts'

const dollars = (cents: number) => `$${cents / 100}`
const hours = (minutes: number) => minutes / 60

/** Numbers that texts write as words. */
const words: Record<'en' | 'es', Record<string, string>> = {
  en: { 3: 'three' },
  es: { 3: 'tres' },
}

/** Returns statements of the texts with the numbers of the rules that decide them. */
const facts = (language: 'en' | 'es') => {
  const { story, about, booking, moves } = language === 'en' ? en : es
  const { confirm, complete } = orderMachine.transitions
  return [
    ['the free cancellation', story.trust.cancel_text, defaultFees.cancel_early_hours.value],
    ['the hold on the home page', story.trust.held_text, words[language][`${holdHours / 24}`]],
    ['the hold on “About us”', about.promises.held_text, words[language][`${holdHours / 24}`]],
    ['the free protection', booking.options.value_hint, dollars(defaultFees.protection_free.value)],
    ['the confirmation', moves.ahead.confirmed_detail, hours(-confirm.due.minutes)],
    ['the completion', moves.ahead.completed_detail, hours(complete.due.minutes)],
  ] as const
}

test.each([...facts('en'), ...facts('es')])('%s is what the rules say', (_, text, fact) => {
  expect(text).toMatch(new RegExp(`(?<!\\d)${String(fact).replace('$', '\\$')}(?!\\d)`))
})
