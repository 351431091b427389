import { accountFaq } from './faq-account.ts'
import { bookingFaq } from './faq-booking.ts'
import { moneyFaq } from './faq-money.ts'
import { movingDayFaq } from './faq-moving-day.ts'
import type { FaqSeed } from './faq-seed.ts'
import { workFaq } from './faq-work.ts'

/** The questions a new installation answers. */
export const faq: FaqSeed[] = [
  ...bookingFaq,
  ...movingDayFaq,
  ...moneyFaq,
  ...accountFaq,
  ...workFaq,
]
