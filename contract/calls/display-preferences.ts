import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { closed, nullable } from './schemas.ts'

/**
 * The preferences of how the admin is shown: the density of tables, whether single keys are
 * shortcuts, of each resource the columns of its list as `cols` and `pin` of the list's address, and
 * the id of the saved view that opens the list, or `all` for none.
 */
export type DisplayKey =
  | 'density'
  | 'shortcuts'
  | `columns.${ResourceName}`
  | `view.${ResourceName}`

/** The value of `view.…` with which a list opens with all rows, whatever a role's default is. */
export const allRows = 'all'

export const displayKeys: readonly DisplayKey[] = [
  'density',
  'shortcuts',
  ...(Object.keys(resources) as ResourceName[]).flatMap((name): DisplayKey[] => [
    `columns.${name}`,
    `view.${name}`,
  ]),
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
