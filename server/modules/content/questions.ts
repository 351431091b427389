import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'

import type { listQuestions, Question } from '#contract/calls/content.ts'
import type { QueryOf } from '#contract/kernel/call.ts'
import { htmlOfMarkdown } from '#contract/markdown.ts'
import { faq as declared } from '#contract/resources/faq.ts'
import { tables } from '#server/database/tables.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { holds, wordsOf } from './words.ts'

const { faq } = tables
const most = 300

/** What is asked in this language, topic by topic; English where it was not put into another. */
export async function frequentQuestions(
  db: Db,
  { audience, topic, q = '', locale = 'en' }: QueryOf<typeof listQuestions>,
): Promise<Question[]> {
  const { question, answer, locale: spoken } = inLanguage(locale)
  const rows = await db
    .select({
      id: faq.id,
      topic: faq.topic,
      audience: faq.audience,
      question,
      answer,
      locale: spoken,
    })
    .from(faq)
    .where(
      and(
        isShown(),
        audience && inArray(faq.audience, ['everyone', audience]),
        topic && eq(faq.topic, topic),
        ...wordsOf(q).map((word) => holds(sql`${question} || ' ' || ${answer}`, word)),
      ),
    )
    .orderBy(asc(topicOrder()), asc(faq.position), asc(faq.id))
    .limit(most)
  return rows.map(({ answer, ...row }) => ({ ...row, html: htmlOfMarkdown(answer) }))
}

/** As the topics are declared. */
const topicOrder = () =>
  sql`array_position(${sql.param([...declared.fields.topic.values])}::text[], ${faq.topic})`

export const isShown = () => and(eq(faq.is_active, true), isNull(faq.deleted_at))

/** A question and its answer as a reader of a language gets them, and the language that they are in. */
export function inLanguage(locale: Question['locale']) {
  const isTranslated =
    locale === 'es'
      ? sql`${faq.question_es} is not null and ${faq.answer_es} is not null`
      : sql`false`
  const either = <T extends string>(translated: SQL, english: SQL) =>
    sql<T>`case when ${isTranslated} then ${translated} else ${english} end`
  return {
    question: either(sql`${faq.question_es}`, sql`${faq.question}`),
    answer: either(sql`${faq.answer_es}`, sql`${faq.answer}`),
    locale: either<Question['locale']>(sql`'es'`, sql`'en'`),
  }
}
