import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { closed, nullable } from './schemas.ts'

/**
 * The preferences of how the admin is shown: the density of tables, whether single keys are
 * shortcuts, and of each resource the columns of its list as `cols` and `pin` of the list's address.
 */
export type DisplayKey = 'density' | 'shortcuts' | `columns.${ResourceName}`

export const displayKeys: readonly DisplayKey[] = [
  'density',
  'shortcuts',
  ...Object.keys(resources).map((name): DisplayKey => `columns.${name as ResourceName}`),
]

const Value = Type.String({ minLength: 1, maxLength: 2000 })

/** The preferences that are set, by key. */
const DisplayPreferences = Type.Record(Type.String(), Value)
export type DisplayPreferences = Static<typeof DisplayPreferences>

export const readDisplayPreferences = defineCall({
  method: 'GET',
  path: '/api/display-preferences',
  summary: 'How the admin is shown to you, on all your devices',
  by: ['admin'],
  response: DisplayPreferences,
})

export const setDisplayPreference = defineCall({
  method: 'POST',
  path: '/api/display-preferences',
  summary: 'Set one of your display preferences; null restores the default',
  by: ['admin'],
  body: Type.Object({ key: Type.Enum([...displayKeys]), value: nullable(Value) }, closed),
})
