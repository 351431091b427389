import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { instant, nullable } from './schemas.ts'

export const readBadgeCoupon = defineCall({
  method: 'GET',
  path: '/api/check-coupon',
  summary: 'The badge coupon’s percentage; 0 if there is none',
  by: 'anyone',
  response: Type.Object({
    amount: Type.Integer(),
    code: nullable(Type.String()),
    /** The most that the coupon takes off; null if there is none. */
    cap_cents: nullable(Type.Integer()),
  }),
})

const OwnCoupon = Type.Object({
  code: Type.String(),
  percent: Type.Integer(),
  cap_cents: Type.Integer(),
  ends_at: nullable(instant),
})
export type OwnCoupon = Static<typeof OwnCoupon>

export const listOwnCoupons = defineCall({
  method: 'GET',
  path: '/api/my-coupons',
  summary: 'The signed-in customer’s personal coupons',
  by: ['customer'],
  response: Type.Array(OwnCoupon),
})
