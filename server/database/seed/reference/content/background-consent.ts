import type { LegalTextSeed } from './legal-text-seed.ts'

export const backgroundConsent: { en: LegalTextSeed; es: LegalTextSeed } = {
  en: {
    title: 'Consent to a background check',
    summary: 'You allow one check. A later one needs your consent again.',
    body: `## What you agree to

You have read the disclosure about a background check. You allow {{company}} to obtain one consumer
report about you, now, for the purpose that the disclosure names. Another check needs a new consent.

## What happens with it

The agency asks you for your date of birth and Social Security number on its own pages; we never see
them. The report stays with the agency. We keep the result, its dates and what you sign here. The
mover whose crew you’re in sees the result and its dates, never the report.

## Your rights

You may decline. You then can’t drive on jobs, but there are no other consequences.

If something in the report could lead to a refusal, we tell you first: what it is, how to get a copy
of the report, and your rights under the Fair Credit Reporting Act. You have at least five days to
answer, and you can dispute what is wrong. We don’t decide anything while a dispute is open.

You can ask the agency for a copy of your report at any time.
`,
  },
  es: {
    title: 'Consentimiento para una verificación de antecedentes',
    summary: 'Autorizas una sola verificación. Otra posterior requiere un nuevo consentimiento.',
    body: `## Qué aceptas

Has leído el aviso sobre la verificación de antecedentes. Autorizas a {{company}} a obtener ahora un
informe del consumidor sobre ti, con el fin que indica el aviso. Otra verificación requiere un nuevo
consentimiento.

## Qué pasa con el informe

La agencia te pide tu fecha de nacimiento y tu número de Seguro Social en sus propias páginas; nosotros
nunca los vemos. El informe se queda en la agencia. Nosotros guardamos el resultado, sus fechas y lo
que firmas aquí. El transportista de cuyo equipo formas parte ve el resultado y sus fechas, nunca el
informe.

## Tus derechos

Puedes no aceptar. En ese caso no puedes conducir en los trabajos, y no hay ninguna otra consecuencia.

Si algo del informe pudiera llevar a un rechazo, te avisamos antes: qué es, cómo obtener una copia del
informe y cuáles son tus derechos según la ley Fair Credit Reporting Act. Tienes al menos cinco días
para responder y puedes disputar lo que esté mal. No decidimos nada mientras haya una disputa abierta.

Puedes pedirle a la agencia una copia de tu informe en cualquier momento.
`,
  },
}
