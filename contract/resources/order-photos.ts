import { belongsTo, choice, image, integer, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'

const readOnly = true

/** The subjects of a crew's photos at a stop. */
export const photoMoments = ['before', 'after', 'damage', 'access', 'parking', 'absence'] as const
export type PhotoMoment = (typeof photoMoments)[number]

/**
 * Photos that a crew takes at a stop: the condition before and after the move, damage, access. They
 * are evidence in claims, so they can't be changed; only the person who took one can remove it, for
 * a few minutes.
 */
export const orderPhotos = defineResource('order_photos', {
  title: 'order_id',
  sort: '-id',
  actions: ['list', 'show'],
  fields: {
    order_id: belongsTo('orders', { search: true, readOnly }),
    /** The mover whose crew took it; another may have the order now. */
    mover_id: belongsTo('movers', { readOnly }),
    driver_id: belongsTo('drivers', { optional: true, readOnly }),
    user_id: belongsTo('users', { readOnly }),
    /** The index of the stop, from 0. */
    stop: integer({ min: 0, max: 7, readOnly }),
    /** The index of the item, from 0; null where the photo shows more than one. */
    item: integer({ min: 0, max: 299, optional: true, readOnly }),
    moment: choice(photoMoments, { readOnly, filter: true }),
    photo: image({ readOnly, unique: true }),
    note: text({ max: 200, optional: true, readOnly }),
    /** By the phone's clock; at most twelve hours before the photo was received. */
    taken_at: timestamp({ readOnly, sort: true }),
    received_at: timestamp({ readOnly, sort: true }),
  },
  admin: {
    path: '/admin/support/order-photos',
    group: 'support',
    columns: ['order_id', 'photo', 'moment', 'stop', 'taken_at', 'received_at', 'mover_id'],
  },
})
