import { fields as en } from '#contract/locales/en/fields.ts'
import { resources as resourcesEn } from '#contract/locales/en/resources.ts'
import { fields as es } from '#contract/locales/es/fields.ts'
import { resources as resourcesEs } from '#contract/locales/es/resources.ts'

const labels: Record<string, Record<string, string>> = { en, es }
const resourceLabels: Record<string, Record<string, { many: string }>> = {
  en: resourcesEn,
  es: resourcesEs,
}

/**
 * What a reader of this language calls the field at a path of an answer's `errors`: `stops.1.zip` is
 * "Stops 2: ZIP code". A resource may call a field differently from others; a name that has no label
 * is sentence-cased.
 */
export function labelOf(path: string, locale: string, resource?: string): string {
  const known = labels[locale] ?? en
  const parts: string[] = []
  for (const segment of path.split('.')) {
    const list = /^\d+$/.test(segment) ? parts.pop() : undefined
    parts.push(list ? `${list} ${Number(segment) + 1}` : nameOf(segment, known, resource))
  }
  return parts.join(': ')
}

/** What a reader of this language calls the records of a resource, which its table is named after. */
export function resourceLabel(table: string, locale: string): string {
  const known: Record<string, { many: string }> = resourceLabels[locale] ?? resourcesEn
  return known[table]?.many ?? sentence(table)
}

const sentence = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

/** Whoever sends a field may call it `constructor`, which every object has. */
function nameOf(name: string, known: Record<string, string>, resource?: string): string {
  const key = [`${resource}.${name}`, name].find((one) => Object.hasOwn(known, one))
  return (key && known[key]) ?? sentence(name)
}
