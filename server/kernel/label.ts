import { fields as en } from '#contract/locales/en/fields.ts'
import { fields as es } from '#contract/locales/es/fields.ts'

const labels: Record<string, Record<string, string>> = { en, es }

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

/** Whoever sends a field may call it `constructor`, which every object has. */
function nameOf(name: string, known: Record<string, string>, resource?: string): string {
  const key = [`${resource}.${name}`, name].find((one) => Object.hasOwn(known, one))
  const label = key && known[key]
  const words = name.replaceAll('_', ' ')
  return label ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
