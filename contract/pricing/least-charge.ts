/** The least that a card can be charged, in cents: the card networks' and Stripe's limit for US dollars. */
export const minChargeCents = 50
