import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'

import type { listQuestions, Question } from '#contract/calls/content.ts'
import type { QueryOf } from '#contract/kernel/call.ts'
import { faq as declared } from '#contract/resources/faq.ts'
import { tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'

const { faq } = tables
const most = 300
const mostWords = 8

/** What is asked in this language, topic by topic; English where it was not put into another. */
export async function frequentQuestions(
  db: Db,
  { audience, topic, q = '', locale = 'en' }: QueryOf<typeof listQuestions>,
): Promise<Question[]> {
  const isTranslated =
    locale === 'es'
      ? sql`${faq.question_es} is not null and ${faq.answer_es} is not null`
      : sql`false`
  const inLanguage = (translated: SQL, english: SQL) =>
    sql<string>`case when ${isTranslated} then ${translated} else ${english} end`
  const question = inLanguage(sql`${faq.question_es}`, sql`${faq.question}`)
  const answer = inLanguage(sql`${faq.answer_es}`, sql`${faq.answer}`)
  const words = q.trim().split(/\s+/).filter(Boolean).slice(0, mostWords)

  const rows = await db
    .select({
      ...{ id: faq.id, topic: faq.topic, audience: faq.audience, question, answer },
      locale: inLanguage(sql`'es'`, sql`'en'`) as SQL<'en' | 'es'>,
    })
    .from(faq)
    .where(
      and(
        eq(faq.is_active, true),
        isNull(faq.deleted_at),
        audience && inArray(faq.audience, ['everyone', audience]),
        topic && eq(faq.topic, topic),
        ...words.map((word) => holds(sql`${question} || ' ' || ${answer}`, word)),
      ),
    )
    .orderBy(asc(topicOrder()), asc(faq.position), asc(faq.id))
    .limit(most)
  return rows
}

/** As the topics are declared. */
const topicOrder = () =>
  sql`array_position(${sql.param([...declared.fields.topic.values])}::text[], ${faq.topic})`

/** Whoever types on a phone leaves the accents out. */
const holds = (text: SQL, word: string): SQL =>
  sql`translate(lower(${text}), ${accented}, ${bare}) like ${`%${plain(word)}%`}`

const accented = 'áàâäãéèêëíìîïóòôöõúùûüñç'
const bare = 'aaaaaeeeeiiiiooooouuuunc'

const plain = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[\\%_]/g, '\\$&')
