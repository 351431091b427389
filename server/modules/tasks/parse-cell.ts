import { TZDate } from '@date-fns/tz'
import type { ImportInput, Mapping } from '#contract/calls/imports.ts'
import type { Field } from '#contract/kernel/field.ts'
import { isDay } from '#contract/kernel/instant.ts'
import { languages } from '#contract/kernel/languages.ts'
import { translate } from '#server/kernel/translate.ts'

export type CellForm = Pick<Mapping, 'profile' | 'language' | 'zone'>

/** A cell's value as a request would send it, or the text that says why it has none. */
export type Read = { value: unknown } | { refusal: string }

/**
 * Reads a cell that is not empty as the value of a field that isn't a reference. The value is not
 * validated: that is the work of the record's own schema.
 */
export function parseCell(text: string, name: string, field: Field, form: CellForm): Read {
  const trimmed = text.trim()
  const isSpreadsheet = form.profile === 'spreadsheet'
  if (/^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)$/.test(trimmed)) return { refusal: 'formula' }
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return numberOf(trimmed, isSpreadsheet && name.endsWith('_cents') ? 100 : 1)
    case 'money':
      return numberOf(trimmed, isSpreadsheet ? 100 : 1)
    case 'rate':
      if (!isSpreadsheet) return numberOf(trimmed, 1)
      return trimmed.endsWith('%')
        ? numberOf(trimmed.slice(0, -1).trim(), 100)
        : numberOf(trimmed, 10_000)
    case 'boolean':
      return booleanOf(trimmed)
    case 'date': {
      const day = trimmed.replace(/[T ]00:00:00(\.0+)?Z?$/, '')
      return isDay(day) ? { value: day } : { refusal: 'date' }
    }
    case 'timestamp':
      return instantOf(trimmed, isSpreadsheet ? form.zone : 'UTC')
    case 'choice':
      return { value: choiceOf(trimmed, name, field) }
    case 'list':
    case 'object':
    case 'json':
      return jsonOf(trimmed)
    case 'email':
    case 'phone':
    case 'slug':
      return { value: trimmed }
    default:
      return { value: text }
  }
}

/** The cells of an export for people have guards, and those of a file of refused rows. */
export const isGuarded = ({ file, mapping, titles }: ImportInput): boolean =>
  file.format === 'csv' && (mapping.profile === 'spreadsheet' || isReason(titles.at(-1)))

const isReason = (title: string | undefined): boolean =>
  languages.some((language) => translate(language, 'import.reason') === title)

/**
 * Reads `1234.5`, `1,234.50`, `1.234,50`, `1234,5` or `$1,234`. A single separator before three
 * digits is that of thousands if it is a comma.
 */
function numberOf(text: string, factor: number): Read {
  const plain = text.replace(/^(-?)\$\s?/, '$1').replaceAll(/[\s\u00a0\u202f]/g, '')
  const number = typedNumber(plain)
  if (number === undefined) return { refusal: 'number' }
  const value = Number((number * factor).toPrecision(15))
  const isFraction = factor > 1 && !Number.isInteger(value)
  return isFraction ? { refusal: 'decimals' } : { value }
}

function typedNumber(text: string): number | undefined {
  if (/^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/.test(text)) return Number(text)
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''))
  if (/^-?(\d{1,3}(\.\d{3})+|\d+),\d+$/.test(text))
    return Number(text.replaceAll('.', '').replace(',', '.'))
  return undefined
}

const words = new Map<string, boolean>([
  ...['true', '1', 'yes', 'y', 'sí', 'si'].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'n'].map((word) => [word, false] as const),
])

function booleanOf(text: string): Read {
  const value = words.get(text.toLowerCase())
  return value === undefined ? { refusal: 'boolean' } : { value }
}

/** Reads an instant with its offset, or the wall clock's time in the zone. */
function instantOf(text: string, zone: string): Read {
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text))
    return dateOf(new Date(text.replace(' ', 'T')))
  const [, year, month, day, hour = 0, minute = 0, second = 0] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text) ?? []
  if (year === undefined || !isDay(`${year}-${month}-${day}`)) return { refusal: 'time' }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return { refusal: 'time' }
  const parts = [year, Number(month) - 1, day, hour, minute, second].map(Number)
  const [y = 0, m = 0, d = 0, h = 0, min = 0, s = 0] = parts
  return dateOf(new Date(new TZDate(y, m, d, h, min, s, zone).getTime()))
}

const dateOf = (date: Date): Read =>
  Number.isNaN(date.getTime()) ? { refusal: 'time' } : { value: date.toISOString() }

/** Finds a choice by its name or by its title in any language; leaves any other text as it is. */
function choiceOf(text: string, name: string, field: Field): string {
  const values = 'values' in field ? (field.values as readonly string[]) : []
  if (values.includes(text)) return text
  const titled = values.find((value) =>
    languages.some(
      (language) => titleOfChoice(name, value, language).toLowerCase() === text.toLowerCase(),
    ),
  )
  return titled ?? text
}

const titleOfChoice = (name: string, value: string, language: string): string =>
  translate(language, `states:choices.${name}.${value}`, { defaultValue: value })

/** Values nested deeper than any field's are not passed on: those who walk them need a stack. */
const maxDepth = 50

function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') isText = !isText
    else if (isText) at += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth)
    else if (character === ']' || character === '}') depth -= 1
  }
  return deepest
}

function jsonOf(text: string): Read {
  if (depthOf(text) > maxDepth) return { refusal: 'json' }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { refusal: 'json' }
  }
}
