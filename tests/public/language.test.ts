import { describe, expect, test } from 'vitest'

import { languageCookie, pickLanguage } from '#front/lib/language.ts'

describe('a visitor’s language', () => {
  test.each([
    ['nothing is known', '', '', 'en'],
    ['the browser asks for Spanish', '', 'es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['the browser prefers English', '', 'en-US,en;q=0.9,es;q=0.8', 'en'],
    ['the browser lists languages out of order', '', 'en;q=0.5, es;q=0.9', 'es'],
    ['the browser asks for other languages', '', 'fr-FR, de;q=0.8', 'en'],
    ['the browser speaks French, then Spanish', '', 'fr, es;q=0.3', 'es'],
    ['the browser refuses Spanish', '', 'fr, es;q=0', 'en'],
    ['they chose English before', 'a=1; locale=en', 'es', 'en'],
    ['they chose Spanish before', 'locale=es', 'en', 'es'],
    ['the cookie is invalid', 'locale=xx', 'es', 'es'],
  ])('is right where %s', (_, cookies, accepted, language) => {
    expect(pickLanguage(cookies, accepted)).toBe(language)
  })

  test('is read back from the cookie that stores it', () => {
    expect(pickLanguage(languageCookie('es').split(';')[0] ?? '', 'en')).toBe('es')
  })
})
