import Type from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { PictureUrls } from './files.ts'
import { closed, longText, nullable } from './schemas.ts'

export const Review = Type.Object({
  id: Type.Integer(),
  from: Type.Enum(['customer', 'mover']),
  stars: Type.Integer(),
  tags: Type.Array(Type.String()),
  text: nullable(Type.String()),
  photo: nullable(PictureUrls),
  /** The mover's answer to a customer's review. */
  reply: nullable(Type.String()),
  state: Type.String(),
})

export const reviewTags = [
  'on_time',
  'careful',
  'friendly',
  'fast',
  'good_value',
  'late',
  'damage',
  'rude',
] as const

export const writeReview = defineCall({
  method: 'POST',
  path: '/api/orders/:id/feedbacks',
  summary: 'Review the other side of a completed move',
  by: ['customer', 'mover'],
  idempotent: true,
  status: 201,
  body: Type.Object(
    {
      stars: Type.Integer({ minimum: 1, maximum: 5 }),
      tags: Type.Optional(Type.Array(Type.Enum(reviewTags), { maxItems: 8, uniqueItems: true })),
      text: Type.Optional(nullable(longText(2000))),
      /** The key of a picture that the customer has uploaded. */
      photo: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 200 }))),
    },
    closed,
  ),
  response: Review,
})
