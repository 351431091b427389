import { translate } from '#server/kernel/translate.ts'

/**
 * Translates a payment's failure code; earlier versions stored a text instead, which is returned as
 * it is.
 */
export const paymentFailure = (
  { failure }: { failure: string | null },
  locale: string,
): string | null => failure && translate(locale, `payment.${failure}`, { defaultValue: failure })
