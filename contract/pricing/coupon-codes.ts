/** The codes of coupons that an order brings its customer, one of each for an order. */
export const creditCode = (order: { code: string }) => `CREDIT-${order.code}`
export const apologyCode = (order: { code: string }) => `SORRY-${order.code}`
