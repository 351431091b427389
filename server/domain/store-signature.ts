import { createHash } from 'node:crypto'

import { resources } from '#contract/resources.ts'
import { files } from '#server/database/tables.ts'
import { asAttachment } from '#server/kernel/http/as-attachment.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import type { AgreementText } from './agreement-text.ts'
import { signedPdf } from './signed-pdf.ts'

/** The name as the person typed it, and where the request came from. */
export type Signed = { name: string; ip: string; user_agent: string | null }

type Storage = {
  write(
    key: string,
    bytes: Buffer,
    properties: { type: string; disposition: string },
  ): Promise<void>
}

export type SignedFile = {
  key: string
  name: string
  media_type: string
  sha256: string
  bytes: number
}

/** Makes the PDF of a signed text and stores it, before the transaction that refers to it. */
export async function writeSigned(
  storage: Storage,
  text: AgreementText,
  { name, ip, user_agent, business_name }: Signed & { business_name: string },
  { actor, now }: Act,
): Promise<SignedFile> {
  const { time_zone } = actor
  const signer = { business_name, name, ip, user_agent, signed_at: now, time_zone }
  const bytes = await signedPdf(text, signer)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = {
    key: `documents/${now.getUTCFullYear()}/${sha256}.pdf`,
    name: `haulwell-${text.row.kind.replaceAll('_', '-')}-${text.row.edition}.pdf`,
    media_type: 'application/pdf',
  }
  await storage.write(file.key, bytes, {
    type: file.media_type,
    disposition: asAttachment(file.name),
  })
  return { ...file, sha256, bytes: bytes.length }
}

/** Stores a signature with its file and returns its id. */
export async function storeSignature(
  kernel: Kernel,
  tx: Tx,
  text: AgreementText,
  file: SignedFile,
  signer: Signed & ({ mover_id: number } | { driver_id: number }),
  act: Act,
): Promise<number> {
  const user_id = ownId(act.actor, 'user_id')
  const at = act.now.toISOString()
  await tx
    .insert(files)
    .values({ ...file, user_id, created_at: at })
    .onConflictDoNothing()
  const signature = {
    ...signer,
    agreement_id: text.row.id,
    edition: text.row.edition,
    user_id,
    text_sha256: text.sha256,
    language: text.locale,
    signed_at: at,
    file: file.key,
  }
  return (await insertRow(kernel, tx, resources.signatures, signature, act)).id
}
