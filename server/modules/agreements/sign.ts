import { and, eq, isNull, sql } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { type AgreementText, textInForce } from '#server/domain/agreement-text.ts'
import { type Signed, storeSignature, writeSigned } from '#server/domain/store-signature.ts'
import { notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Tx } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'

export type Submitted = Signed & { edition: number; text_sha256: string }

/**
 * Signs the agreement in force for a mover: stores the PDF, and hands in and approves it as the
 * mover's document. A second signature under the same edition changes nothing. Throws a 409 if the
 * text isn't the one that was read.
 */
export async function sign(
  context: AppContext,
  { name, ip, user_agent, ...read }: Submitted,
  act: Act,
): Promise<AgreementText> {
  const { kernel, ports, config } = context
  const { actor, now } = act
  const mover_id = ownId(actor, 'mover_id')
  const source = { db: kernel.db, company: config.company }
  const text = await textInForce(source, 'carrier', actor.locale, now)
  if (!text) throw notFound(actor.locale)
  if (text.row.edition !== read.edition || text.sha256 !== read.text_sha256)
    throw problem(409, { message: translate(actor.locale, 'agreement.changed') })
  const { movers } = tables
  const [mover] = await kernel.db
    .select({ business_name: movers.business_name, legal_name: movers.legal_name })
    .from(movers)
    .where(eq(movers.id, mover_id))
  if (!mover) throw notFound(actor.locale)
  const business_name = mover.legal_name ?? mover.business_name
  const signer = { name, ip, user_agent }
  const file = await writeSigned(ports.files, text, { ...signer, business_name }, act)
  await transact(kernel.db, async (tx) => {
    await tx.execute(lockMover(mover_id))
    if (await isSigned(tx, text, mover_id)) return
    await storeSignature(kernel, tx, text, file, { ...signer, mover_id }, act)
    await handIn(context, tx, mover_id, file.key, act)
  })
  return text
}

const { documents, movers, signatures } = tables

/** Lets one signature of a mover wait for another. */
const lockMover = (mover_id: number) =>
  sql`select ${movers.id} from ${movers} where ${movers.id} = ${mover_id} for update`

async function isSigned(tx: Tx, { row }: AgreementText, mover_id: number): Promise<boolean> {
  const [known] = await tx
    .select({ id: signatures.id })
    .from(signatures)
    .where(and(eq(signatures.agreement_id, row.id), eq(signatures.mover_id, mover_id)))
  return known !== undefined
}

/** Stores the signed text as the mover's document and approves it without a review. */
async function handIn(
  { kernel }: AppContext,
  tx: Tx,
  mover_id: number,
  file: string,
  act: Act,
): Promise<void> {
  const [document] = await tx
    .select({ id: documents.id, state: documents.state })
    .from(documents)
    .where(
      and(
        eq(documents.mover_id, mover_id),
        isNull(documents.driver_id),
        eq(documents.kind, 'legal_agreement'),
      ),
    )
  if (!document) return
  const about = { ...act, resource: 'documents', id: document.id }
  // A file that staff is reading can't be replaced; it is approved as it is.
  if (document.state !== 'in_review')
    await transitionWithin(kernel, tx, { ...about, name: 'upload', input: { file } })
  await transitionWithin(kernel, tx, { ...about, name: 'approve', actor: system })
}
