import type { LegalTextSeed } from './legal-text-seed.ts'

/** Holds nothing else, because the Fair Credit Reporting Act wants the disclosure to stand alone. */
export const backgroundDisclosure: { en: LegalTextSeed; es: LegalTextSeed } = {
  en: {
    title: 'Disclosure about a background check',
    summary: 'We may ask a company that prepares such reports for one about you.',
    body: `{{company}} may obtain a consumer report about you, a background check, from a consumer reporting
agency, to decide whether you may drive on jobs that are booked through Haulwell, and whether you may
continue to do so.

The report may contain information about your driving record, your criminal record, and whether you are
who you say you are. It may bear on your character, general reputation, personal characteristics and
mode of living.
`,
  },
  es: {
    title: 'Aviso sobre una verificación de antecedentes',
    summary: 'Es posible que pidamos un informe sobre ti a una empresa que los elabora.',
    body: `{{company}} puede obtener un informe del consumidor sobre ti, es decir, una verificación de
antecedentes, de una agencia de informes del consumidor, para decidir si puedes conducir en los
trabajos que se reservan a través de Haulwell y si puedes seguir haciéndolo.

El informe puede contener datos sobre tu historial de manejo, tus antecedentes penales y tu identidad.
Puede referirse a tu carácter, tu reputación general, tus características personales y tu modo de
vida.
`,
  },
}
