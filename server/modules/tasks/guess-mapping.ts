import type { Mapping } from '#contract/calls/imports.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { Fields } from '#contract/kernel/field.ts'
import { languages } from '#contract/kernel/languages.ts'
import { importKeys, mappableFields, type Resource } from '#contract/kernel/resource.ts'
import { labelOf } from '#server/kernel/label.ts'
import { zoneNamed } from '#server/kernel/time-zone.ts'

/** No field has a longer title, and the search for a time zone takes the square of its length. */
const maxTitle = 200

/**
 * Guesses what the columns of a file are, by the keys of fields and by their titles in any language,
 * as an export writes them.
 */
export function guessMapping(
  resource: Resource,
  titles: readonly string[],
  { locale, time_zone }: Actor,
): Mapping {
  const fields = mappableFields(resource)
  const read = titles.map((title) => title.trim().slice(0, maxTitle))
  const byKey = columnsOf(read.map((title) => (Object.hasOwn(fields, title) ? title : undefined)))
  const guesses = languages.map((language) => ({
    language,
    columns: columnsOf(read.map((title) => fieldTitled(title, resource, fields, language))),
  }))
  const own = guesses.find(({ language }) => language === locale) ?? guesses[0]
  const [best = own] = guesses.sort(
    (one, other) =>
      other.columns.length - one.columns.length || (one.language === own?.language ? -1 : 1),
  )
  const isProgram = byKey.length > 0 && byKey.length >= (best?.columns.length ?? 0)
  const columns = isProgram ? byKey : (best?.columns ?? [])
  const mapped = new Set(columns.map(({ field }) => field))
  return {
    columns,
    constants: [],
    key: Object.keys(importKeys(resource)).find((name) => mapped.has(name)) ?? null,
    profile: isProgram ? 'program' : 'spreadsheet',
    language: best?.language ?? 'en',
    zone: isProgram ? 'UTC' : (zoneIn(read) ?? time_zone),
  }
}

/** Pairs columns with their fields; of two columns for a field, the first has it. */
function columnsOf(found: readonly (string | undefined)[]): Mapping['columns'] {
  return found.flatMap((field, column) =>
    field !== undefined && found.indexOf(field) === column ? [{ column, field }] : [],
  )
}

function fieldTitled(
  title: string,
  { name }: Resource,
  fields: Fields,
  language: string,
): string | undefined {
  const wanted = title.replace(zone, '').toLowerCase()
  return Object.keys(fields).find(
    (field) =>
      labelOf(field, language, name).toLowerCase() === wanted || field.toLowerCase() === wanted,
  )
}

/** The time zone in the title of a column of times. */
const zone = /\s*\(((?:[A-Za-z_]+\/[A-Za-z_/+-]+\d*|UTC))\)$/

const zoneIn = (titles: readonly string[]): string | undefined =>
  titles
    .map((title) => zone.exec(title)?.[1])
    .find((found) => found !== undefined && zoneNamed(found) !== undefined)
