import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'

import type { Agreement } from '#contract/calls/agreements.ts'
import { htmlOfMarkdown } from '#contract/markdown.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { agreementInForce } from '#server/domain/readiness.ts'
import type { RowOf } from '#server/server-module.ts'

/** An edition in one language, with the name of the company that runs the site. */
export type AgreementText = {
  row: RowOf<'agreements'>
  locale: 'en' | 'es'
  title: string
  summary: string | null
  body: string
  sha256: string
}

/** The placeholder for the name of the company that runs the site, in every edition. */
const company = '{{company}}'

/** Reads the carrier agreement in force in a language; undefined if there is none. */
export async function textInForce(
  { kernel, config }: AppContext,
  locale: string,
  now: Date,
): Promise<AgreementText | undefined> {
  const row = await agreementInForce(kernel.db, now)
  if (!row) return undefined
  const isSpanish = locale === 'es' && row.body_es !== null
  const title = (isSpanish && row.title_es) || row.title
  const body = ((isSpanish && row.body_es) || row.body).replaceAll(company, () => config.company)
  return {
    row,
    locale: isSpanish ? 'es' : 'en',
    title,
    summary: (isSpanish && row.summary_es) || row.summary,
    body,
    sha256: createHash('sha256').update(`${title}\n\n${body}`).digest('hex'),
  }
}

/** Shows an agreement to a mover, with what they have signed. */
export async function agreementFor(
  { kernel, ports }: AppContext,
  text: AgreementText,
  mover_id: number,
): Promise<Agreement> {
  const { signatures } = tables
  const signed = await kernel.db
    .select()
    .from(signatures)
    .where(eq(signatures.mover_id, mover_id))
    .orderBy(desc(signatures.edition))
  const { kind, edition, effective_on } = text.row
  return {
    kind,
    edition,
    effective_on,
    title: text.title,
    summary: text.summary,
    html: htmlOfMarkdown(text.body),
    locale: text.locale,
    text_sha256: text.sha256,
    is_signed: signed.some((each) => each.agreement_id === text.row.id),
    signatures: await Promise.all(
      signed.map(async ({ file, name, signed_at, edition: of }) => ({
        edition: of,
        name,
        signed_at,
        url: await ports.files.signedUrl(file),
      })),
    ),
  }
}
