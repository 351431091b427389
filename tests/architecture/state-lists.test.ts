import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { orderMachine } from '#contract/machines/order.ts'

/**
 * Exempt: the machine, its phases, the price rules (which import no machine), and the texts and
 * data of the seed.
 */
const allowed =
  /^contract\/(machines\/|order-phases\.ts|pricing\/|locales\/)|^server\/database\/seed\//
const states: ReadonlySet<string> = new Set(orderMachine.states)

/** Finds the arrays of two strings or more that contain only order states. */
function stateListsIn(source: string): string[] {
  const arrays = source.match(/\[\s*'\w+'(?:\s*,\s*'\w+')+\s*,?\s*\]/g) ?? []
  return arrays.filter((array) =>
    [...array.matchAll(/'(\w+)'/g)].every(([, name = '']) => states.has(name)),
  )
}

test('lists of order states exist only beside the machine; all other code asks for phases', () => {
  const found = ['contract', 'server', 'src', 'src-public'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => /\.tsx?$/.test(path) && !allowed.test(path))
      .flatMap((path) =>
        stateListsIn(readFileSync(path, 'utf8')).map((list) => `${path}: ${list}`),
      ),
  )
  expect(found).toEqual([])
})

test('finds a list of order states', () => {
  expect(stateListsIn("if (['cancelled', 'expired'].includes(state)) return")).toHaveLength(1)
  expect(stateListsIn("const events = ['placed', 'released']")).toEqual([])
})
