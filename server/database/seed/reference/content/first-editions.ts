import type { LegalTextName } from '#contract/calls/content.ts'
import { carrierAgreementEn } from './carrier-agreement-en.ts'
import { carrierAgreementEs } from './carrier-agreement-es.ts'
import type { LegalTextSeed } from './legal-text-seed.ts'
import { legalsEn } from './legals-en.ts'
import { legalsEs } from './legals-es.ts'
import { privacyEn } from './privacy-en.ts'
import { privacyEs } from './privacy-es.ts'
import { termsEn } from './terms-en.ts'
import { termsEs } from './terms-es.ts'

/** The day from which the first editions are in force. */
export const firstDay = '2026-01-01'

/** The legal texts of a new installation. */
export const firstEditions: Record<LegalTextName, { en: LegalTextSeed; es: LegalTextSeed }> = {
  legals: { en: legalsEn, es: legalsEs },
  privacy: { en: privacyEn, es: privacyEs },
  terms: { en: termsEn, es: termsEs },
}

/** Signed by movers. It is older than the other texts, so that the demo's movers can have signed it. */
export const carrierAgreement = {
  texts: { en: carrierAgreementEn, es: carrierAgreementEs },
  day: '2025-01-01',
}
