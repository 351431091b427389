import { type SQL, sql } from 'drizzle-orm'

import type { Found, searchHelp } from '#contract/calls/content.ts'
import type { QueryOf, ResponseOf } from '#contract/kernel/call.ts'
import { htmlOfMarkdown } from '#contract/markdown.ts'
import { tables } from '#server/database/tables.ts'
import type { Reader } from '#server/kernel/kernel.ts'
import { textOf } from './article.ts'
import { isPublished } from './posts.ts'
import { inLanguage, isShown } from './questions.ts'
import { folded, foldedIn, patternOf, wordsOf } from './words.ts'

const { blogs, faq } = tables

const maxOfAKind = 10
const maxInAll = 12

/**
 * Searches questions and posts that contain all the words; matches in the title come first. If there
 * are none, the words may be misspelled: then those that contain similar words are found.
 */
export async function searchOf(
  db: Reader,
  { q, locale = 'en' }: QueryOf<typeof searchHelp>,
): Promise<ResponseOf<typeof searchHelp>> {
  const words = wordsOf(q).map(singular)
  if (words.length === 0) return []
  const exact = await db.execute<Hit>(searchFor(words, locale, isExact))
  const { rows } =
    exact.rows.length > 0 ? exact : await db.execute<Hit>(searchFor(words, locale, isSimilar))
  return rows.map(({ text, ...found }) => ({
    ...found,
    snippet: around(textOf(htmlOfMarkdown(text)), words),
  }))
}

/** Strips a plural `s`: patterns match anywhere in a word, so the singular finds both forms. */
const singular = (word: string) => (/..[^s]s$/i.test(word) ? word.slice(0, -1) : word)

type Hit = Omit<Found, 'snippet'> & { text: string }

/** The condition that a folded text contains a word. */
type Contains = (text: SQL, word: string) => SQL

const isExact: Contains = (text, word) => sql`${text} like ${patternOf(word)}`

/** The least share of common trigrams: *cancle* and *cancel* have 0.57. */
const leastSimilar = 0.5

/** Shorter words have too few letters to tell a misspelled one from another one. */
const leastLetters = 4

const isSimilar: Contains = (text, word) =>
  word.length < leastLetters
    ? isExact(text, word)
    : sql`word_similarity(${folded(word)}, ${text}) >= ${leastSimilar}`

/**
 * Builds the search query. It folds each text once, regardless of the number of words. With equally
 * many words in the title, a question comes before a post, because it gives a direct answer.
 * Spanish readers also get English posts, after the Spanish ones.
 */
function searchFor(words: string[], locale: Found['locale'], contains: Contains): SQL {
  const { question, answer, locale: textLocale } = inLanguage(locale)
  const contained = (text: SQL) => words.map((word) => contains(text, word))
  const english = locale === 'en' ? sql`and ${blogs.locale} = 'en'` : sql``
  return sql`
    with texts as materialized (
      select 'question' as kind, ${faq.id}::text as key, ${question} as title, ${textLocale} as locale,
        ${answer} as text, ${foldedIn(question)} as folded_title,
        ${foldedIn(sql`${question} || ' ' || ${answer}`)} as folded,
        0 as other, ${faq.position} as place, ${faq.id} as id
      from ${faq} where ${isShown()}
      union all
      select 'post', ${blogs.slug}, ${blogs.title}, ${blogs.locale},
        ${blogs.excerpt} || E'\\n\\n' || ${blogs.body}, ${foldedIn(sql`${blogs.title}`)},
        ${foldedIn(sql`${blogs.title} || ' ' || ${blogs.excerpt} || ' ' || ${blogs.body}`)},
        (${blogs.locale} <> ${locale})::int, -extract(epoch from ${blogs.published_at}), -${blogs.id}
      from ${blogs} where ${isPublished()} ${english}
    ), hits as (
      select *, ${sql.join(
        contained(sql`folded_title`).map((found) => sql`(${found})::int`),
        sql` + `,
      )} as hits
      from texts where ${sql.join(contained(sql`folded`), sql` and `)}
    ), ranked as (
      select *, row_number() over (partition by kind order by other, hits desc, place, id) as rank
      from hits
    )
    select kind, key, title, locale, text from ranked where rank <= ${maxOfAKind}
    order by hits desc, kind desc, rank limit ${maxInAll}`
}

const before = 60
const maxExcerptLength = 180

/** Returns the excerpt of a text around the first of the words, cut at spaces; its beginning without any. */
function around(text: string, words: string[]): string {
  if (text.length <= maxExcerptLength) return text
  const all = folded(text)
  const places = words.map((word) => all.indexOf(folded(word))).filter((at) => at >= 0)
  const wanted = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - before)
  const room = Math.min(wanted, text.length - maxExcerptLength)
  const start = room <= 0 ? 0 : text.indexOf(' ', room) + 1
  const rest = text.slice(start, start + maxExcerptLength)
  const isLast = start + maxExcerptLength >= text.length
  const end = isLast ? rest.length : rest.lastIndexOf(' ')
  return `${start > 0 ? '… ' : ''}${rest.slice(0, end)}${isLast ? '' : ' …'}`
}
