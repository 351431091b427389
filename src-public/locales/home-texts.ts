import type { Language } from '../app/language.ts'
import type { Area } from './en.ts'

/** What the home speaks in the browser; its story is told by the server. */
export const homeAreas = ['common', 'home', 'price'] as const satisfies readonly Area[]

const files = import.meta.glob<object>('./*/{common,home,price}.ts')

/** The home's own texts; whatever else is opened on it brings the list of all with it. */
export async function loadHomeTexts(language: Language, area: Area): Promise<object> {
  const load = files[`./${language}/${area}.ts`]
  if (load === undefined) return (await import('./load-texts.ts')).loadTexts(language, area)
  return Reflect.get(await load(), area)
}
