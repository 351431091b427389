import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createTexts } from '#front/lib/texts.ts'
import { en } from '#front/locales/en.ts'
import { es } from '#front/locales/es.ts'
import { type PageEntry, pages } from '#front/routing/pages.ts'

type Tree = { readonly [key: string]: string | Tree }

const leaves = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  )

const blanks = (text: string) => [...new Set(text.match(/{{\w+}}/g) ?? [])].sort()

test('both languages have the same placeholders', () => {
  const spanish = new Map(leaves(es))
  for (const [key, text] of leaves(en))
    expect(blanks(spanish.get(key) ?? ''), key).toEqual(blanks(text))
})

test('no text is empty', () => {
  for (const [key, text] of [...leaves(en), ...leaves(es)]) expect(text.trim(), key).not.toBe('')
})

test('a sentence that ends with a time has one period', async () => {
  const texts = createTexts('es', (language, area) => ({ en, es })[language][area])
  await texts.load('moves')
  const say = texts.snapshot().say('moves')
  expect(say('contest.until_proven', { until: '9 dic, 3:15 p.m.' })).toMatch(/ 3:15 p\.m\.$/)
  expect(say('contest.until_proven', { until: '9 dic' })).toMatch(/ 9 dic\.$/)
})

test.each(Object.entries(pages))('page %s loads every text that it may show', (name, entry) => {
  const used = areasIn(resolve('src-public/pages', `${name}.tsx`))
  const loaded = ['common', ...(entry as PageEntry).texts]
  expect([...used].filter((area) => !loaded.includes(area))).toEqual([])
})

/**
 * Returns the text areas that a module and its imports need, with parts of it that are only loaded
 * later; modules that are loaded in another way load their own texts.
 */
function areasIn(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || file.includes('/src-public/app/')) return new Set()
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  const areas = new Set(
    [...source.matchAll(/(?:useTexts|\bsay)\('(\w+)'\)/g)].map(([, area]) => area),
  )
  const known = [...areas].filter((area) => area !== undefined && area in en) as string[]
  const imports = [...source.matchAll(/(?:from\s*|} = await import\()'(\.[^']+)'/g)].map(
    ([, path]) => path,
  )
  const below = imports.flatMap((path) => [...areasIn(join(dirname(file), path ?? ''), seen)])
  return new Set([...known, ...below])
}

test('switching the language replaces all texts at once or none', async () => {
  let isDown = false
  const texts = createTexts('en', async (language, area) => {
    if (isDown) throw new Error('The network is down')
    return { en, es }[language][area]
  })
  await texts.load('common')
  let calls = 0
  texts.subscribe(() => {
    calls += 1
  })
  const label = () => texts.snapshot().say('common')('nav.sign_in')
  expect(label()).toBe('Sign in')

  isDown = true
  await expect(texts.use('es')).rejects.toThrow('down')
  expect(label()).toBe('Sign in')

  isDown = false
  await texts.use('es')
  expect(label()).toBe('Iniciar sesión')
  expect(texts.snapshot().say('common')('crew', { count: 1 })).toBe('1 persona')
  expect(texts.snapshot().say('common')('crew', { count: 3 })).toBe('3 personas')
  expect(calls).toBe(1)
})

test('texts requested during a switch are loaded in the new language', async () => {
  let letPass: () => void = () => undefined
  const passing = new Promise<void>((resolve) => {
    letPass = resolve
  })
  const texts = createTexts('en', async (language, area) => {
    if (language === 'es' && area === 'common') await passing
    return { en, es }[language][area]
  })
  await texts.load('common')
  const changing = texts.use('es')
  await texts.load('home')
  letPass()
  await changing
  expect(texts.snapshot().say('home')('widget.submit')).toBe(es.home.widget.submit)
  expect(texts.initialSnapshot().say('home')('widget.submit')).toBe(en.home.widget.submit)
})

test('texts that failed to load are requested again', async () => {
  let tries = 0
  const texts = createTexts('en', async () => {
    tries += 1
    if (tries === 1) throw new Error('The network is down')
    return en.common
  })
  await expect(texts.load('common')).rejects.toThrow('down')
  await texts.load('common')
  await texts.load('common')
  expect(tries).toBe(2)
})
