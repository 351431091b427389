import Type from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { nullable } from './schemas.ts'

export const checkCoupon = defineCall({
  method: 'GET',
  path: '/api/check-coupon',
  summary: 'The percent of the badge’s coupon; 0 when there is none',
  by: 'anyone',
  answer: Type.Object({ amount: Type.Integer(), code: nullable(Type.String()) }),
})
