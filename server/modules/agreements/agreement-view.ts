import { desc, eq } from 'drizzle-orm'

import type { Agreement } from '#contract/calls/agreements.ts'
import { htmlOfMarkdown } from '#contract/markdown.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { AgreementText } from '#server/domain/agreement-text.ts'

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
