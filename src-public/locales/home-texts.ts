import type { Language } from '#contract/kernel/languages.ts'
import type { Area } from './en.ts'

/** The text areas the home page needs in the browser; its story is rendered by the server only. */
export const homeAreas = ['common', 'home', 'price'] as const satisfies readonly Area[]

const files = import.meta.glob<object>('./*/{common,home,price}.ts')

/**
 * Loads a text area of the home page. Any other area is loaded through load-texts.ts, which lists
 * all areas and is not part of the first visit.
 */
export async function loadHomeTexts(language: Language, area: Area): Promise<object> {
  const load = files[`./${language}/${area}.ts`]
  if (load === undefined) return (await import('./load-texts.ts')).loadTexts(language, area)
  return Reflect.get(await load(), area)
}
