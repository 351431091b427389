import { and, eq } from 'drizzle-orm'
import { files, tables } from '#server/database/tables.ts'
import { expiringKinds } from '#server/domain/documents-in-force.ts'
import { endOfDay, startOfDay } from '#server/domain/local-day.ts'
import { moverTimeZone } from '#server/domain/mover-time-zone.ts'
import type { Need, Step } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { translate } from '#server/kernel/translate.ts'
import type { DocumentRow } from './document-row.ts'

type DocumentNeed = Need<DocumentRow>

const hasExpiry = ({ kind }: DocumentRow) => expiringKinds.includes(kind)
/** An expiry date from here on must be a typing error. */
const farthest = '2100-01-01'
/** Milliseconds allowed for reviewing a document. */
const reviewMs = 30 * 86_400_000

const say = ({ actor }: Step<DocumentRow>, key: string) => [
  translate(actor.locale, `document.${key}`),
]

/**
 * Requires a file that the actor uploaded. A document's parties get a signed URL of its file, so
 * accepting other keys would expose other people's files.
 */
export const ownFile: DocumentNeed = async (step) =>
  (await storedFile(step)) ? undefined : { file: say(step, 'own_file') }

export const laterExpiry: DocumentNeed = async (step) => {
  const { tx, row, input, now, actor } = step
  const { issued_on, expires_on } = input as { issued_on?: string; expires_on?: string }
  const zone = await moverTimeZone(tx, row.mover_id)
  if (issued_on && startOfDay(issued_on, zone) > now) return { issued_on: say(step, 'unissued') }
  if (expires_on && issued_on && expires_on <= issued_on) return { expires_on: say(step, 'order') }
  if (expires_on && endOfDay(expires_on, zone) <= now) return { expires_on: say(step, 'past') }
  const fault = expires_on ? expires_on >= farthest && 'invalid' : hasExpiry(row) && 'required'
  if (!fault) return undefined
  const field = 'expires_on'
  return { expires_on: [translate(actor.locale, `validation.${fault}`, { field })] }
}

/** Movers sign the agreement on its page, which hands in the signed text. */
export const signedAgreement: DocumentNeed = async (step) => {
  const { tx, row, input, actor } = step
  if (row.kind !== 'legal_agreement' || actor.kind !== 'mover') return undefined
  if (!(await storedFile(step))) return undefined
  const { signatures } = tables
  const [signed] = await tx
    .select({ id: signatures.id })
    .from(signatures)
    .where(and(eq(signatures.mover_id, row.mover_id), eq(signatures.file, String(input.file))))
  return signed ? undefined : { file: say(step, 'signed_agreement') }
}

export const notExpired: DocumentNeed = async (step) => {
  const { expires_at } = step.row
  const isOver = expires_at !== null && expires_at <= step.now.toISOString()
  return isOver ? { expires_on: say(step, 'ended') } : undefined
}

/**
 * Returns the document's new values after an upload. The previous file stays in force until it
 * expires; one without an expiry date, for as long as the review of the new file may take.
 */
export async function handIn(step: Step<DocumentRow>): Promise<Partial<DocumentRow>> {
  const { tx, row, input, now } = step
  const stored = await storedFile(step)
  if (!stored) throw new Error('the file was checked and is gone')
  const { issued_on = null, expires_on = null } = input as Partial<DocumentRow>
  const wasGood = row.state === 'approved' || row.state === 'expiring'
  const reviewEnd = new Date(now.getTime() + reviewMs).toISOString()
  return {
    file: stored.key,
    sha256: stored.sha256,
    issued_on,
    expires_on,
    expires_at:
      expires_on && endOfDay(expires_on, await moverTimeZone(tx, row.mover_id)).toISOString(),
    uploaded_at: now.toISOString(),
    decided_at: null,
    in_force_until: wasGood ? (row.expires_at ?? reviewEnd) : row.in_force_until,
    rejection: null,
  }
}

async function storedFile({ tx, input, actor }: Step<DocumentRow>) {
  const [stored] = await tx
    .select({ key: files.key, sha256: files.sha256 })
    .from(files)
    .where(and(eq(files.key, String(input.file)), eq(files.user_id, ownId(actor, 'user_id'))))
    .for('key share')
  return stored
}
