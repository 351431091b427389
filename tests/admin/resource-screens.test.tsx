import { describe, expect, test } from 'vitest'

import { declarationOf, fieldNamed } from '#admin/declaration/declaration-of.ts'
import { resourceScreens } from '#admin/resources/resource-screens.ts'
import type { Machine } from '#contract/kernel/machine.ts'
import { machines } from '#contract/machines.ts'
import type { ResourceName } from '#contract/resources.ts'

const all = Object.entries(resourceScreens).map(([name, screens]) => ({
  name: name as ResourceName,
  screens,
}))

const transitionsOf = (name: ResourceName) =>
  Object.values<Machine>(machines).find(({ resource }) => resource === name)?.transitions ?? {}

describe.each(all)('The screens of $name', ({ name, screens }) => {
  const transitions = transitionsOf(name)
  const resource = declarationOf(name)

  test('show values and changes of declared fields', async () => {
    const fields = [
      ...Object.keys((await screens.values?.()) ?? {}),
      ...Object.keys((await screens.changes?.()) ?? {}),
    ]
    expect(fields.filter((field) => !fieldNamed(resource, field))).toEqual([])
  })

  test('have inputs for declared fields, or for those that a transition asks for', async () => {
    const fields = Object.keys((await screens.inputs?.()) ?? {})
    const asked = Object.values(transitions).flatMap(({ input = {} }) => Object.keys(input))
    const known = (field: string) => fieldNamed(resource, field) || asked.includes(field)
    expect(fields.filter((field) => !known(field))).toEqual([])
  })

  test('have dialogs and conditions for declared transitions', () => {
    const named = [...Object.keys(screens.dialogs ?? {}), ...Object.keys(screens.conditions ?? {})]
    expect(named.filter((transition) => !Object.hasOwn(transitions, transition))).toEqual([])
  })
})
