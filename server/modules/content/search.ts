import { and, desc, type SQL, sql } from 'drizzle-orm'

import type { Found, searchHelp } from '#contract/calls/content.ts'
import type { AnswerOf, QueryOf } from '#contract/kernel/call.ts'
import { htmlOfMarkdown } from '#contract/markdown.ts'
import { tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { textOf } from './article.ts'
import { isPublished } from './posts.ts'
import { inLanguage, isShown } from './questions.ts'
import { folded, holds, wordsOf } from './words.ts'

const { blogs, faq } = tables

const mostOfAKind = 10
const mostInAll = 12

/** What of the questions and posts holds all the words. */
export async function searchOf(
  db: Db,
  { q, locale = 'en' }: QueryOf<typeof searchHelp>,
): Promise<AnswerOf<typeof searchHelp>> {
  const words = wordsOf(q).map(singular)
  if (words.length === 0) return []
  const [questions, posts] = await Promise.all([
    questionsWith(db, words, locale),
    postsWith(db, words, locale),
  ])
  // An answer is what is looked for; a post is where one reads on.
  return [...questions, ...posts]
    .sort((one, other) => other.hits - one.hits)
    .slice(0, mostInAll)
    .map(({ hits: _, text, ...found }) => ({
      ...found,
      snippet: around(textOf(htmlOfMarkdown(text)), words),
    }))
}

/** Found anywhere in a word, it is found in its plural too, of either language. */
const singular = (word: string) => (/..[^s]s$/i.test(word) ? word.slice(0, -1) : word)

type Hit = Omit<Found, 'snippet'> & { hits: number; text: string }

function questionsWith(db: Db, words: string[], locale: Found['locale']): Promise<Hit[]> {
  const { question, answer, locale: spoken } = inLanguage(locale)
  const hits = countOf(question, words)
  return db
    .select({
      kind: sql<'question'>`'question'`,
      key: sql<string>`${faq.id}::text`,
      title: question,
      locale: spoken,
      text: answer,
      hits,
    })
    .from(faq)
    .where(and(isShown(), holdsAll(sql`${question} || ' ' || ${answer}`, words)))
    .orderBy(desc(hits), faq.position, faq.id)
    .limit(mostOfAKind)
}

/** Spanish readers are given the English posts as well, after those in Spanish. */
function postsWith(db: Db, words: string[], locale: Found['locale']): Promise<Hit[]> {
  const hits = countOf(sql`${blogs.title}`, words)
  const text = sql`${blogs.title} || ' ' || ${blogs.excerpt} || ' ' || ${blogs.body}`
  return db
    .select({
      kind: sql<'post'>`'post'`,
      key: blogs.slug,
      title: blogs.title,
      locale: blogs.locale,
      text: sql<string>`${blogs.excerpt} || ${'\n\n'} || ${blogs.body}`,
      hits,
    })
    .from(blogs)
    .where(
      and(
        isPublished(),
        locale === 'en' ? sql`${blogs.locale} = 'en'` : undefined,
        holdsAll(text, words),
      ),
    )
    .orderBy(
      desc(sql`${blogs.locale} = ${locale}`),
      desc(hits),
      desc(blogs.published_at),
      desc(blogs.id),
    )
    .limit(mostOfAKind)
}

const holdsAll = (text: SQL, words: string[]) => and(...words.map((word) => holds(text, word)))

/** How many of the words a title holds. */
const countOf = (title: SQL, words: string[]): SQL<number> =>
  sql<number>`${sql.join(
    words.map((word) => sql`(${holds(title, word)})::int`),
    sql` + `,
  )}`

const before = 60
const longest = 180

/** The stretch of a text in which the first of the words stands, from one blank to another. */
function around(text: string, words: string[]): string {
  if (text.length <= longest) return text
  const all = folded(text)
  const places = words.map((word) => all.indexOf(folded(word))).filter((at) => at >= 0)
  const wanted = Math.max(0, Math.min(...places, text.length) - before)
  const room = Math.min(wanted, text.length - longest)
  const start = room <= 0 ? 0 : text.indexOf(' ', room) + 1
  const rest = text.slice(start, start + longest)
  const isLast = start + longest >= text.length
  const end = isLast ? rest.length : rest.lastIndexOf(' ')
  return `${start > 0 ? '… ' : ''}${rest.slice(0, end)}${isLast ? '' : ' …'}`
}
