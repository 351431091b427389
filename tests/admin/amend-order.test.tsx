import { afterAll, beforeAll, expect, test } from 'vitest'

import { waitFor } from '../support/app/wait-for.ts'
import { aCustomer, anAdmin, type Person } from '../support/people/people.ts'
import {
  aCrew,
  aPlacedMove,
  carryOut,
  moveOf,
  orderRow,
  type PlacedMove,
} from '../support/scenarios/moves.ts'
import { type Admin, openAdmin, press, waitForText } from './open-admin.tsx'

let admin: Admin
let customer: Person
let move: PlacedMove
let loading: PlacedMove
beforeAll(async () => {
  admin = await openAdmin(async (app) => {
    customer = await aCustomer(app)
    move = await aPlacedMove(app, customer)
    loading = await aPlacedMove(app, customer)
    await carryOut(app, loading, customer, await aCrew(app), { until: 'start_loading' })
    return anAdmin(app, ['support'])
  })
})
afterAll(() => admin.close())

const stops = () => [...document.querySelectorAll<HTMLFieldSetElement>('.amended-stop')]
const inputOf = (at: number, label: string) => {
  const labels = [...(stops()[at]?.querySelectorAll('label') ?? [])]
  const found = labels.find(({ textContent }) => textContent === label)?.getAttribute('for')
  const input = found && document.getElementById(found)
  if (!input) throw new Error(`stop ${at} has no ${label}`)
  return input as HTMLInputElement
}

function write(input: HTMLInputElement, text: string): void {
  const own = Object.getPrototypeOf(input)
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

async function open({ id, code }: PlacedMove): Promise<void> {
  await admin.go(`/admin/orders/details/${id}`)
  await waitForText(code)
  await press('Change the details')
  await waitFor(() => expect(stops()).toHaveLength(2))
}
const save = () =>
  [...document.querySelectorAll<HTMLButtonElement>('.ant-modal button')].find(
    ({ textContent }) => textContent === 'Save',
  )

test('a stop is corrected, and the notice sets it back', async () => {
  await open(move)
  expect(save()?.disabled).toBe(true)
  write(inputOf(1, 'Gate code'), '4711#')
  await waitFor(() => expect(save()?.disabled).toBe(false))
  await press('Save', '.ant-modal')
  await waitForText('Details changed.')
  const after = await orderRow(admin.app, move)
  expect(after.stops[1]).toMatchObject({ access_code: '4711#' })
  expect(after.stops[0]?.access_code ?? null).toBeNull()

  await press(/^Undo/, '.toasts')
  await waitForText('Undone.')
  expect((await orderRow(admin.app, move)).stops[1]?.access_code ?? null).toBeNull()
})

test('a later change by the customer is not undone', async () => {
  await open(move)
  write(inputOf(1, 'Unit'), '7B')
  await waitFor(() => expect(save()?.disabled).toBe(false))
  await press('Save', '.ant-modal')
  await waitForText('Details changed.')
  const { version } = await moveOf(customer, move)
  const theirs = { stops: [{ at: 1, unit: '9C' }], version }
  expect((await customer.post(`/api/moves/${move.code}/details`, theirs)).statusCode).toBe(200)
  await press(/^Undo/, '.toasts')
  await waitForText('Someone has changed these details since')
  expect((await orderRow(admin.app, move)).stops[1]).toMatchObject({ unit: '9C' })
})

test('the details of a stop that the crew has left behind cannot be changed', async () => {
  await open(loading)
  await waitForText('The crew no longer needs the details of this stop.')
  expect(stops().map(({ disabled }) => disabled)).toEqual([true, false])
})
