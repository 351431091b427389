import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, or } from 'drizzle-orm'

import { files, proofFiles, tables } from '#server/database/tables.ts'
import { teamUserIds } from '#server/domain/mover-team.ts'
import { type FieldErrors, invalid } from '#server/kernel/http/problem.ts'
import type { Step, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import type { OrderRow } from './order-row.ts'

/** Media types of stored pictures. Uploads of these types have been decoded successfully. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']

/** The minimum of a proof photo's shorter side, in pixels; smaller photos show nothing useful. */
const minPixels = 200

/**
 * Checks the proof of a delivery: a photo, perhaps more, and the customer's code, or a signature with
 * the reason why there was no code. All files must come from the job's mover or its drivers and must
 * not have been used as proof before.
 */
export async function checkProof(step: Step<OrderRow>): Promise<FieldErrors | undefined> {
  const { tx, row, input } = step
  const say = (key: string) => [translate(step.actor.locale, `needs.${key}`)]
  const refused = await checkPhoto(step, input.photo)
  if (refused) return refused
  for (const [at, key] of furtherPhotos(input).entries()) {
    const [why] = Object.values((await checkPhoto(step, key)) ?? {})
    if (why) return { [`photos.${at}`]: why }
  }

  const { code, signature } = input
  if (code && !isSame(String(code), row.delivery_code)) return { code: say('proof_code') }
  if (!signature) return code ? undefined : { code: say('proof_missing') }
  const signed = await ownPicture(tx, row, signature)
  if (!signed) return { signature: say('proof_signature') }
  const photo = await ownPicture(tx, row, input.photo)
  if (signed.sha256 === photo?.sha256 || (await isUsed(tx, [signed.sha256])))
    return { signature: say('proof_used') }
  if (!code && !input.signature_reason) return { signature_reason: say('proof_reason') }
  return undefined
}

/**
 * Checks a photo that proves something: large enough, from the job's mover or its drivers, never
 * used as proof before and, if `since` is given, uploaded after that instant; `older` names the text
 * about an older one.
 */
export async function checkPhoto(
  { tx, row, actor }: Step<OrderRow>,
  key: unknown,
  since?: string,
  older = 'proof_photo_old',
): Promise<FieldErrors | undefined> {
  const say = (key: string, values = {}) => [translate(actor.locale, `needs.${key}`, values)]
  const photo = await ownPicture(tx, row, key)
  if (!photo) return { photo: say('proof_photo') }
  if (Math.min(photo.width ?? 0, photo.height ?? 0) < minPixels)
    return { photo: say('proof_photo_small', { pixels: minPixels }) }
  if (await isUsed(tx, [photo.sha256])) return { photo: say('proof_used') }
  if (since && Date.parse(photo.created_at) < Date.parse(since)) return { photo: say(older) }
  return undefined
}

/** Returns the photos of a delivery beside the first one, each once. */
export const furtherPhotos = ({ photo, photos }: Record<string, unknown>): string[] =>
  [...new Set(Array.isArray(photos) ? photos.map(String) : [])].filter((key) => key !== photo)

/** Records the files of a delivery's proof. */
export const rememberProof = (step: Step<OrderRow>): Promise<void> => {
  const { proof, proof_photos } = step.row
  return rememberPhotos(step, [proof?.photo, proof?.signature, ...proof_photos])
}

/**
 * Records the hashes of files that prove something, so that they can't be used again. Throws a 422 if
 * another job has used one in the meantime.
 */
export async function rememberPhotos(
  { tx, row, now, actor }: Step<OrderRow>,
  names: readonly (string | null | undefined)[],
): Promise<void> {
  const keys = names.filter((key) => typeof key === 'string')
  if (keys.length === 0) return
  const used = await tx.select({ sha256: files.sha256 }).from(files).where(inArray(files.key, keys))
  const created_at = now.toISOString()
  const added = await tx
    .insert(proofFiles)
    .values(used.map(({ sha256 }) => ({ sha256, order_id: row.id, created_at })))
    .onConflictDoNothing()
    .returning({ sha256: proofFiles.sha256 })
  // Another delivery has used one of them since `checkProof`.
  if (added.length < used.length)
    throw invalid(actor.locale, { photo: [translate(actor.locale, 'needs.proof_used')] })
}

/** Removes the record of files that prove nothing anymore. */
export async function forgetPhotos(
  { tx, row }: Step<OrderRow>,
  names: readonly (string | null | undefined)[],
): Promise<void> {
  const keys = names.filter((key) => typeof key === 'string')
  if (keys.length === 0) return
  const used = tx.select({ sha256: files.sha256 }).from(files).where(inArray(files.key, keys))
  await tx
    .delete(proofFiles)
    .where(and(eq(proofFiles.order_id, row.id), inArray(proofFiles.sha256, used)))
}

/** Finds a stored picture that somebody of the order's mover or one of the mover's drivers has uploaded. */
async function ownPicture(tx: Tx, { mover_id }: OrderRow, key: unknown) {
  const { drivers } = tables
  const [file] = await tx
    .select({
      sha256: files.sha256,
      width: files.width,
      height: files.height,
      created_at: files.created_at,
    })
    .from(files)
    .where(
      and(
        eq(files.key, String(key)),
        inArray(files.media_type, pictureTypes),
        or(
          inArray(files.user_id, teamUserIds(tx, mover_id)),
          inArray(
            files.user_id,
            tx
              .select({ id: drivers.user_id })
              .from(drivers)
              .where(eq(drivers.mover_id, mover_id ?? 0)),
          ),
        ),
      ),
    )
    .for('key share')
  return file
}

async function isUsed(tx: Tx, sha256s: string[]): Promise<boolean> {
  const [found] = await tx
    .select({ sha256: proofFiles.sha256 })
    .from(proofFiles)
    .where(inArray(proofFiles.sha256, sha256s))
  return found !== undefined
}

/** Compares in constant time, so that a code can't be guessed digit by digit. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other))
const sha256 = (text: string) => createHash('sha256').update(text).digest()
