import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type LegalText, legalTexts, type Question } from '#contract/calls/content.ts'
import { pay } from '#contract/locales/en/pay.ts'
import { defaultFees, type FeeCode } from '#contract/pricing/rules.ts'
import { resources } from '#contract/resources.ts'
import { isReservedSegment } from '#contract/routes.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const languages = ['en', 'es'] as const
const questionsIn = async (locale: string, query = {}) =>
  unwrap<Question[]>(await clientOf(app).get('/api/questions', { query: { locale, ...query } }))
const textIn = async (name: string, locale: string, query = {}) =>
  unwrap<LegalText>(
    await clientOf(app).get(`/api/legal-texts/${name}`, { query: { locale, ...query } }),
  )

/** Returns the site's own pages that a text links to. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"/g)].map(([, address = '']) => address)
const isOurs = (address: string) =>
  /^\/[a-z]+(\/[a-z]+)*$/.test(address) && isReservedSegment(address.split('/')[1] ?? '')

describe('a new database answers', () => {
  test('questions of every topic for all audiences, in both languages', async () => {
    const [english, spanish] = [await questionsIn('en'), await questionsIn('es')]
    expect(english).toHaveLength(28)
    expect(spanish.map(({ id }) => id)).toEqual(english.map(({ id }) => id))
    expect(new Set(english.map(({ topic }) => topic))).toEqual(
      new Set(resources.faq.fields.topic.values),
    )
    expect(new Set(english.map(({ audience }) => audience))).toEqual(
      new Set(resources.faq.fields.audience.values),
    )
    expect(spanish.every(({ locale }) => locale === 'es')).toBe(true)
    for (const [at, one] of english.entries())
      for (const part of ['question', 'html'] as const) {
        expect(one[part]).not.toBe(spanish[at]?.[part])
        expect(one[part]).toBe(one[part].trim())
        expect(one[part]).not.toBe('')
      }
    const links = [...english, ...spanish].flatMap((one) => linksOf(one.html))
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((address) => !isOurs(address))).toEqual([])
  })

  test('from the rules that its prices use', async () => {
    const { value } = defaultFees.commission_bp
    const [earned] = await questionsIn('en', { q: 'commission net' })
    expect(earned?.html).toContain(`${value / 100}%`)
    const [worth] = await questionsIn('en', { q: 'declare worth' })
    expect(worth?.html).toContain(`$${defaultFees.protection_free.value / 100}`)
    const [promise] = await questionsIn('en', { q: 'faster than quoted' })
    expect(promise?.html).toContain(pay.promise)
  })
})

describe.each(legalTexts)('the first edition of the %s', (name) => {
  test('is in force, in both languages', async () => {
    for (const locale of languages) {
      const text = await textIn(name, locale)
      expect(text).toMatchObject({ name, edition: 1, locale })
      expect(text.editions).toHaveLength(1)
      for (const part of [text.title, text.summary, text.html]) expect(part?.trim()).toBe(part)
      expect(text.html.length).toBeGreaterThan(2500)
      // Headings start one level below the page's own and skip no level.
      const levels = [...text.html.matchAll(/<h(\d)/g)].map(([, level]) => level)
      expect(levels.length).toBeGreaterThanOrEqual(10)
      expect(new Set(levels)).toEqual(new Set(['2']))
      expect(linksOf(text.html).filter((address) => !isOurs(address))).toEqual([])
    }
    const [english, spanish] = [await textIn(name, 'en'), await textIn(name, 'es')]
    expect(headingsOf(spanish)).toHaveLength(headingsOf(english).length)
    expect(linksOf(spanish.html)).toHaveLength(linksOf(english.html).length)
  })

  test('was not in force before its first day', async () => {
    const before = { query: { on: '2025-12-31' } }
    expect((await clientOf(app).get(`/api/legal-texts/${name}`, before)).statusCode).toBe(404)
  })
})

const headingsOf = ({ contents }: LegalText) => contents

test.each(languages)('the terms in %s name the cancellation fees of the rules', async (locale) => {
  const { html } = await textIn('terms', locale)
  const shares: FeeCode[] = [
    'cancel_two_days_bp',
    'cancel_one_day_bp',
    'cancel_short_bp',
    'cancel_last_minute_bp',
    'cancel_arrived_bp',
    'capped_over_bp',
    'commission_bp',
  ]
  for (const code of shares) expect(html, code).toContain(`${defaultFees[code].value / 100}%`)
  const minutes = defaultFees.cancel_grace_minutes.value
  expect(html).toMatch(new RegExp(`\\b${minutes}\\sminut`))
  expect(html).toMatch(new RegExp(`\\b${defaultFees.cancel_early_hours.value}\\sh`))
})
