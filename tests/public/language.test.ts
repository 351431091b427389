import { describe, expect, test } from 'vitest'

import { languageCookie, pickLanguage } from '#front/lib/language.ts'

describe('The language of a visitor', () => {
  test.each([
    ['nothing is known', '', '', 'en'],
    ['the browser asks for Spanish', '', 'es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['the browser prefers English', '', 'en-US,en;q=0.9,es;q=0.8', 'en'],
    ['the browser lists its wishes out of order', '', 'en;q=0.5, es;q=0.9', 'es'],
    ['the browser asks for what we do not speak', '', 'fr-FR, de;q=0.8', 'en'],
    ['the browser speaks French, then Spanish', '', 'fr, es;q=0.3', 'es'],
    ['the browser refuses Spanish', '', 'fr, es;q=0', 'en'],
    ['they chose English before', 'a=1; locale=en', 'es', 'en'],
    ['they chose Spanish before', 'locale=es', 'en', 'es'],
    ['the cookie says nonsense', 'locale=xx', 'es', 'es'],
  ])('where %s', (_, cookies, accepted, language) => {
    expect(pickLanguage(cookies, accepted)).toBe(language)
  })

  test('is found again in the cookie that keeps it', () => {
    expect(pickLanguage(languageCookie('es').split(';')[0] ?? '', 'en')).toBe('es')
  })
})
