import type { LegalTextName } from '#contract/calls/content.ts'
import type { AgreementKind } from '#server/domain/agreement-text.ts'
import { backgroundConsent } from './background-consent.ts'
import { backgroundDisclosure } from './background-disclosure.ts'
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

/**
 * The texts that movers and drivers sign. The day of the carrier agreement lets the demo's movers have
 * signed it.
 */
export const firstAgreements: Record<
  AgreementKind,
  { texts: { en: LegalTextSeed; es: LegalTextSeed }; day: string }
> = {
  carrier: { texts: { en: carrierAgreementEn, es: carrierAgreementEs }, day: '2025-01-01' },
  background_disclosure: { texts: backgroundDisclosure, day: '2025-01-01' },
  background_consent: { texts: backgroundConsent, day: '2025-01-01' },
}
