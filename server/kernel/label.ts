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
 * Returns the label of a field, given its path in a response's `errors`: `stops.1.zip` is "Stops 2:
 * ZIP code". A resource may have its own label for a field. A name without a label is converted to
 * sentence case.
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

/** Returns the label of a resource, given the name of its table. */
export function resourceLabel(table: string, locale: string): string {
  const known: Record<string, { many: string }> = resourceLabels[locale] ?? resourcesEn
  return known[table]?.many ?? sentence(table)
}

const sentence = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

/** Looks up own properties only, because a client may send a field called `constructor`. */
function nameOf(name: string, known: Record<string, string>, resource?: string): string {
  const key = [`${resource}.${name}`, name].find((one) => Object.hasOwn(known, one))
  return (key && known[key]) ?? sentence(name)
}
