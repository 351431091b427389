import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'

import type { listQuestions, Question } from '#contract/calls/content.ts'
import type { QueryOf } from '#contract/kernel/call.ts'
import { htmlOfMarkdown } from '#contract/markdown.ts'
import { faq as declared } from '#contract/resources/faq.ts'
import { tables } from '#server/database/tables.ts'
import type { Reader } from '#server/kernel/kernel.ts'
import { holds, wordsOf } from './words.ts'

const { faq } = tables
const most = 300

/** Reads the questions in a language, ordered by topic; untranslated ones are in English. */
export async function frequentQuestions(
  db: Reader,
  { audience, topic, q = '', locale = 'en' }: QueryOf<typeof listQuestions>,
): Promise<Question[]> {
  const { question, answer, locale: textLocale } = inLanguage(locale)
  const rows = await db
    .select({
      id: faq.id,
      topic: faq.topic,
      audience: faq.audience,
      question,
      answer,
      locale: textLocale,
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

/** Sorts topics in the order of their declaration. */
const topicOrder = () =>
  sql`array_position(${sql.param([...declared.fields.topic.values])}::text[], ${faq.topic})`

export const isShown = () => and(eq(faq.is_active, true), isNull(faq.deleted_at))

/** Returns the question and answer in a language, and the language they are actually in. */
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
