import { and, desc, lte, ne } from 'drizzle-orm'

import type { LegalText, LegalTextName, readLegalText } from '#contract/calls/content.ts'
import type { QueryOf } from '#contract/kernel/call.ts'
import type { Reader } from '#server/kernel/kernel.ts'
import { articleOf } from './article.ts'
import { dayOf, tableOf } from './legal-table.ts'

const maxEditions = 200

/** The placeholder for the name of the company that runs the site, in every edition. */
const company = '{{company}}'

/**
 * Reads the text in force on a day, by default today. It goes by `effective_on` and not by the
 * state, which a job updates a moment later.
 */
export async function textInForce(
  db: Reader,
  siteCompany: string,
  name: LegalTextName,
  { on, locale = 'en' }: QueryOf<typeof readLegalText>,
  now: Date,
): Promise<LegalText | undefined> {
  const table = tableOf(name)
  const today = dayOf(now)
  const isPublished = ne(table.state, 'draft')
  const [[text], editions] = await Promise.all([
    db
      .select()
      .from(table)
      .where(and(isPublished, lte(table.effective_on, on ?? today)))
      .orderBy(desc(table.effective_on))
      .limit(1),
    db
      .select({
        edition: table.edition,
        title: table.title,
        title_es: table.title_es,
        effective_on: table.effective_on,
      })
      .from(table)
      .where(isPublished)
      .orderBy(desc(table.effective_on))
      .limit(maxEditions),
  ])
  if (!text) return undefined
  const isSpanish = locale === 'es' && text.body_es !== null
  const body = (isSpanish && text.body_es) || text.body
  return {
    name,
    edition: text.edition,
    effective_on: text.effective_on,
    title: (isSpanish && text.title_es) || text.title,
    summary: (isSpanish && text.summary_es) || text.summary,
    ...articleOf(body.replaceAll(company, () => siteCompany)),
    locale: isSpanish ? 'es' : 'en',
    in_force: editions.find((one) => one.effective_on <= today)?.edition ?? null,
    editions: editions.map(({ edition, title, title_es, effective_on }) => ({
      edition,
      effective_on,
      title: (locale === 'es' && title_es) || title,
    })),
  }
}
