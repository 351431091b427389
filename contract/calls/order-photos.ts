import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { orderPhotos } from '#contract/resources/order-photos.ts'
import { PictureUrls } from './files.ts'
import { closed, instant, nullable } from './schemas.ts'

const { stop, item, moment, photo, note } = orderPhotos.fields

/** A photo of the condition at a stop, as the people of the order see it. */
export const OrderPhoto = Type.Object({
  id: Type.Integer(),
  stop: stop.schema,
  item: nullable(item.schema),
  moment: moment.schema,
  note: nullable(Type.String()),
  taken_at: instant,
  received_at: instant,
  by: Type.Enum(['mover', 'driver']),
  /** The time until which the caller can remove it; null if they didn't add it, or no longer can. */
  removable_until: nullable(instant),
  ...PictureUrls.properties,
})
export type OrderPhoto = Static<typeof OrderPhoto>

/** The same picture is added to a job once: a repeated call returns what is there. */
export const addOrderPhoto = defineCall({
  method: 'POST',
  path: '/api/jobs/:code/photos',
  summary: 'Add a photo of the condition at the stop where the crew is',
  by: ['mover', 'driver'],
  errorStatuses: [409, 429],
  body: Type.Object(
    {
      /** The key of a picture that the person has uploaded. */
      photo: photo.schema,
      stop: stop.schema,
      item: Type.Optional(item.schema),
      moment: moment.schema,
      note: Type.Optional(note.schema),
      taken_at: instant,
    },
    closed,
  ),
  response: OrderPhoto,
  status: 201,
  limits: ['order_photo_user'],
})

export const removeOrderPhoto = defineCall({
  method: 'DELETE',
  path: '/api/jobs/:code/photos/:id',
  summary: 'Remove a photo that you added within the last ten minutes',
  by: ['mover', 'driver'],
  errorStatuses: [409],
})
