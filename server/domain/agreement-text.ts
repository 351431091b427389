import { createHash } from 'node:crypto'
import { and, desc, eq, lte, ne } from 'drizzle-orm'
import type { Language } from '#contract/kernel/languages.ts'

import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'

export type AgreementRow = (typeof tables.agreements)['$inferSelect']
export type AgreementKind = AgreementRow['kind']

/** An edition in one language, with the name of the company that runs the site. */
export type AgreementText = {
  row: AgreementRow
  locale: Language
  title: string
  summary: string | null
  body: string
  sha256: string
}

/** The placeholder for the name of the company that runs the site, in every edition. */
const placeholder = '{{company}}'

/** Returns the edition of an agreement that is in force; undefined if there is none. */
export async function agreementInForce(db: Db | Tx, kind: AgreementKind, now: Date) {
  const { agreements } = tables
  const [text] = await db
    .select()
    .from(agreements)
    .where(
      and(
        eq(agreements.kind, kind),
        ne(agreements.state, 'draft'),
        lte(agreements.effective_on, now.toISOString().slice(0, 10)),
      ),
    )
    .orderBy(desc(agreements.effective_on))
    .limit(1)
  return text
}

/** Reads the agreement of this kind in force in a language; undefined if there is none. */
export async function textInForce(
  { db, company }: { db: Db | Tx; company: string },
  kind: AgreementKind,
  locale: string,
  now: Date,
): Promise<AgreementText | undefined> {
  const row = await agreementInForce(db, kind, now)
  if (!row) return undefined
  const isSpanish = locale === 'es' && row.body_es !== null
  const title = (isSpanish && row.title_es) || row.title
  const body = ((isSpanish && row.body_es) || row.body).replaceAll(placeholder, () => company)
  return {
    row,
    locale: isSpanish ? 'es' : 'en',
    title,
    summary: (isSpanish && row.summary_es) || row.summary,
    body,
    sha256: createHash('sha256').update(`${title}\n\n${body}`).digest('hex'),
  }
}
