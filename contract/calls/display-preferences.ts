import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { closed, nullable } from './schemas.ts'

/**
 * The preferences of how the admin is shown: the density of tables, whether single keys are
 * shortcuts, the ids of the saved views in the menu, of each resource the columns of its list as
 * `cols` and `pin` of the list's address, and the id of the saved view that opens the list, or `all`
 * for none.
 */
export type DisplayKey =
  | 'density'
  | 'shortcuts'
  | 'pins'
  | `columns.${ResourceName}`
  | `view.${ResourceName}`

/** The most views that can be pinned to the menu. */
export const maxPins = 8

/** Reads the ids of `pins`, in the order of the menu; null if that is none of its values. */
export function readPins(value: string): number[] | null {
  const ids = value.split(',')
  const isList = ids.every((id) => isRowId(id)) && new Set(ids).size === ids.length
  return isList && ids.length <= maxPins ? ids.map(Number) : null
}

/** The value of `view.…` with which a list opens with all rows, whatever a role's default is. */
export const allRows = 'all'

export const displayKeys: readonly DisplayKey[] = [
  'density',
  'shortcuts',
  'pins',
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
