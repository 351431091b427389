import { and, eq, inArray } from 'drizzle-orm'

import type { AmendedStop } from '#contract/calls/moves.ts'
import { needsPhotos, needsStopDetails } from '#contract/order-phases.ts'
import { files } from '#server/database/tables.ts'
import type { FieldErrors } from '#server/kernel/http/problem.ts'
import type { Step, Tx } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { translate } from '#server/kernel/translate.ts'
import type { OrderRow } from './order-row.ts'
import { pictureTypes } from './proof.ts'

type Details = {
  stops?: AmendedStop[] | null
  notes?: string | null
  photos?: string[] | null
}

/** Returns the details of an order that an input changes; what is absent stays as it is. */
export function amendedDetails(
  row: OrderRow,
  { stops, notes, photos }: Details,
): Pick<OrderRow, 'stops' | 'notes' | 'photos'> {
  const changes = new Map(stops?.map(({ at, ...details }) => [at, details]))
  return {
    stops: row.stops.map((stop, at) => ({ ...stop, ...changes.get(at) })),
    notes: notes === undefined ? row.notes : notes,
    photos: photos ?? row.photos,
  }
}

export const amended = ({ row, input, now }: Step<OrderRow>): Partial<OrderRow> => ({
  ...amendedDetails(row, input),
  amended_at: now.toISOString(),
})

/** A detail can change as long as the crew needs it. */
export function checkOpenDetails({ row, input, actor }: Step<OrderRow>): FieldErrors | undefined {
  const { stops, photos }: Details = input
  const errors: FieldErrors = {}
  const say = (key: string) => [translate(actor.locale, `needs.${key}`)]
  for (const [index, { at }] of (stops ?? []).entries()) {
    const stop = row.stops[at]
    if (!stop) errors[`stops.${index}.at`] = say('unknown_stop')
    else if (!needsStopDetails(row.state, stop.kind)) errors[`stops.${index}`] = say('stop_past')
  }
  if (photos && !needsPhotos(row.state)) errors.photos = say('photos_past')
  return Object.keys(errors).length ? errors : undefined
}

export async function checkOwnPhotos({
  tx,
  row,
  input,
  actor,
}: Step<OrderRow>): Promise<FieldErrors | undefined> {
  const { photos }: Details = input
  const added = (photos ?? []).filter((photo) => !row.photos.includes(photo))
  if (await areOwnPhotos(tx, added, ownId(actor, 'user_id'))) return undefined
  return { photos: [translate(actor.locale, 'validation.missing_reference', { field: 'photos' })] }
}

/**
 * Reports whether all photos are pictures that the user uploaded. An order's parties get signed URLs
 * of its photos, so accepting other keys would expose other people's files.
 */
export async function areOwnPhotos(
  tx: Tx,
  photos: readonly string[],
  user_id: number,
): Promise<boolean> {
  if (!photos.length) return true
  const found = await tx
    .select({ key: files.key })
    .from(files)
    .where(
      and(
        inArray(files.key, [...photos]),
        inArray(files.media_type, pictureTypes),
        eq(files.user_id, user_id),
      ),
    )
    .for('key share')
  const keys = new Set(found.map(({ key }) => key))
  return photos.every((photo) => keys.has(photo))
}
