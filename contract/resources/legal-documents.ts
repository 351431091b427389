import { choice, date, integer, markdown, state, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import {
  agreementsMachine,
  legalsMachine,
  privacyMachine,
  termsMachine,
} from '#contract/machines/legal-document.ts'

const fields = {
  edition: integer({ min: 1, max: 100_000, unique: true, sort: true }),
  title: text({ max: 160, search: true }),
  title_es: text({ max: 160, optional: true, search: true }),
  summary: text({ max: 1000, multiline: true, optional: true }),
  summary_es: text({ max: 1000, multiline: true, optional: true }),
  body: markdown({ max: 200_000 }),
  body_es: markdown({ max: 200_000, optional: true }),
  effective_on: date({ sort: true }),
  published_at: timestamp({ optional: true, readOnly: true, sort: true }),
} as const

const columns = ['edition', 'title', 'state', 'effective_on', 'published_at'] as const
const shared = { title: 'title', sort: '-edition' } as const

export const legals = defineResource('legals', {
  ...shared,
  fields: { ...fields, state: state(legalsMachine) },
  admin: { path: '/admin/pages/legals', group: 'pages', columns },
})

export const privacy = defineResource('privacy', {
  ...shared,
  fields: { ...fields, state: state(privacyMachine) },
  admin: { path: '/admin/pages/privacy', group: 'pages', columns },
})

export const terms = defineResource('terms', {
  ...shared,
  fields: { ...fields, state: state(termsMachine) },
  admin: { path: '/admin/pages/terms', group: 'pages', columns },
})

export const agreementKinds = ['carrier', 'background_disclosure', 'background_consent'] as const

/** Texts that movers and drivers sign. Each kind has its own editions. */
export const agreements = defineResource('agreements', {
  ...shared,
  fields: {
    kind: choice(agreementKinds, { filter: true, default: 'carrier' }),
    ...fields,
    edition: integer({ min: 1, max: 100_000, sort: true }),
    state: state(agreementsMachine),
  },
  unique: [['kind', 'edition']],
  admin: { path: '/admin/pages/agreements', group: 'pages', columns: ['kind', ...columns] },
})
