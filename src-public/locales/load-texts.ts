import type { Language } from '#contract/kernel/languages.ts'
import type { Area } from './en.ts'

/** In the browser, only the areas on screen are loaded, and only in the current language. */
const files = import.meta.glob<object>('./*/*.ts')

export async function loadTexts(language: Language, area: Area): Promise<object> {
  const load = files[`./${language}/${area}.ts`]
  if (load === undefined) throw new Error(`There are no texts ${area} in ${language}`)
  return Reflect.get(await load(), area)
}
