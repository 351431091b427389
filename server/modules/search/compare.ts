import { type SQL, sql } from 'drizzle-orm'

import type { Field } from '#contract/kernel/field.ts'
import { codeLength } from '#server/kernel/resource/insert-row.ts'
import { folded, plateLetters, unaccented } from '#server/kernel/resource/table.ts'
import { begins, contains, ends } from '#server/kernel/sql/like.ts'
import { type Search, slipsOf, swapsOf } from './read-search.ts'

export type Column = Parameters<typeof folded>[0]

/** Which rows are found, and how well: 0 is the whole value; the smaller, the better. */
export type Comparison = {
  where: SQL
  rank: SQL
  /** The text that `rank` calls `compared.text`, so that it is folded once for each row. */
  compared?: SQL
}

const comparedText = sql`compared.text`

/**
 * Compares a field with what was typed: the whole value or a part of it. Returns nothing if the
 * text can't be such a value.
 */
export function compareExactly(
  field: Field,
  column: Column,
  search: Search,
): Comparison | undefined {
  switch (field.find) {
    case 'code':
      return codeIs(field, column, search.code)
    case 'email': {
      const { email } = search
      if (!email) return undefined
      const mail = folded(column)
      if ('start' in email) return ranked(begins(mail, email.start))
      return either(equals(mail, email.whole), begins(mail, email.whole))
    }
    case 'phone':
      return phoneIs(column, search.phone)
    case 'plate':
      if (!search.plate) return undefined
      return either(
        equals(plateLetters(column), search.plate),
        begins(plateLetters(column), search.plate),
      )
    case 'reference':
      if (!search.reference) return undefined
      return either(
        equals(folded(column), search.reference),
        begins(folded(column), search.reference),
      )
    case 'name':
      return search.name && nameIs(column, search.name)
    default:
      return undefined
  }
}

/** Compares a field with what was typed, allowing for a slip. */
export function compareLoosely(
  field: Field,
  column: Column,
  search: Search,
): Comparison | undefined {
  const { code, email, name } = search
  if (field.find === 'code' && code) {
    const prefix = prefixFor(field, code)
    const slips = prefix ? slipsOf(code.letters).map((letters) => `${prefix}-${letters}`) : []
    return slips.length ? ranked(isOneOf(column, slips)) : undefined
  }
  if (field.find === 'email' && email && 'local' in email)
    return ranked(begins(folded(column), `${email.local}@`))
  if (field.find === 'name' && name && name.whole.length >= 4) return resembles(column, name)
  return undefined
}

const ranked = (where: SQL, rank: SQL = sql`1::real`): Comparison => ({ where, rank })

const either = (whole: SQL, part: SQL): Comparison => ({
  where: sql`(${whole} or ${part})`,
  rank: sql`case when ${whole} then 0::real else 1 end`,
})

const equals = (text: SQL, value: string): SQL => sql`${text} = ${value}`
/** One parameter however many values there are, so that the statement stays the same. */
const isOneOf = (column: Column, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`

/** Returns the prefix of the field's codes, unless that of others was typed. */
function prefixFor(field: Field, { prefix }: { prefix?: string }): string | undefined {
  const own = 'prefix' in field ? String(field.prefix) : undefined
  return prefix === undefined || prefix === own ? own : undefined
}

function codeIs(field: Field, column: Column, code: Search['code']): Comparison | undefined {
  const prefix = code && prefixFor(field, code)
  if (!prefix) return undefined
  const typed = `${prefix}-${code.letters}`
  if (code.letters.length === codeLength) return ranked(sql`${column} = ${typed}`, sql`0::real`)
  return ranked(begins(folded(column), typed.toLowerCase()))
}

/** A number with its area code is the whole number. */
const wholeNumber = 10

function phoneIs(column: Column, digits: string | undefined): Comparison | undefined {
  if (!digits) return undefined
  const rank = digits.length >= wholeNumber ? sql`0::real` : sql`1::real`
  return ranked(ends(folded(column), digits), rank)
}

/** Shorter words are only looked for where a word of the name begins: else they'd be in many names. */
const minWithin = 5

function nameIs(column: Column, { whole, words }: NonNullable<Search['name']>): Comparison {
  const name = unaccented(column)
  const each = words.map((word) =>
    word.length >= minWithin
      ? contains(name, word)
      : sql`(${begins(name, word)} or ${contains(name, ` ${word}`)})`,
  )
  return {
    where: sql`(${sql.join(each, sql` and `)})`,
    rank: sql`case when ${equals(comparedText, whole)} then 0::real
      when ${begins(comparedText, whole)} then 1
      when ${contains(comparedText, ` ${whole}`)} then 2 else 3 end`,
    compared: name,
  }
}

/** Longer words share enough trigrams with the name, even with two neighbors swapped. */
const maxSwappedWord = 10

function resembles(column: Column, { whole, words }: NonNullable<Search['name']>): Comparison {
  const name = unaccented(column)
  const swapped =
    words.length === 1 && whole.length <= maxSwappedWord
      ? swapsOf(whole).map((word) => contains(name, word))
      : []
  const alike = sql`${name} %> ${whole}`
  return {
    where: sql`(${sql.join([alike, ...swapped], sql` or `)})`,
    rank: sql`1 - word_similarity(${whole}, ${comparedText})`,
    compared: name,
  }
}
