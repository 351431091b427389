import { afterAll, beforeAll, expect, test } from 'vitest'

import { clientOf } from '../support/app/app.ts'
import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { anAdmin } from '../support/people/people.ts'
import { type Admin, openAdmin, press, waitForText, write } from './open-admin.tsx'

let admin: Admin
beforeAll(async () => {
  admin = await openAdmin((app) => anAdmin(app, ['finance']))
})
afterAll(() => admin.close())

const options = () =>
  [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].map(
    ({ textContent }) => textContent ?? '',
  )

/** Opens a select of the dialog and chooses an option. */
async function choose(label: string): Promise<void> {
  const selector = document.querySelector('.ant-modal .ant-select-selector')
  selector?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  const option = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find(
      ({ textContent }) => textContent === label,
    )
    if (!found) throw new Error(`there is no option ${label}`)
    return found
  })
  option.click()
}

const shownSecret = () =>
  waitFor(() => {
    const { value } = document.querySelector<HTMLTextAreaElement>('.secret-once textarea') ?? {}
    if (!value) throw new Error('no secret is shown')
    return value
  })

test('a token is made with scopes of one’s own rights, and shown once', async () => {
  await admin.go('/admin/settings/api-tokens')
  await press('New API token')
  await press('Create')
  await waitForText('Name is required.')
  await write(/^Name/, 'Ledger')
  await choose('Payments: read')
  expect(options()).not.toContain('Blog: create, edit and delete')
  await press('Create')
  const token = await shownSecret()
  await press('I’ve copied it')
  await waitFor(() => expect(document.querySelector('.secret-once')).toBeNull())

  const program = clientOf(admin.app, token)
  expect((await program.get('/api/payments')).statusCode).toBe(200)
  expect((await program.get('/api/payouts')).statusCode).toBe(403)
  await waitForText('Ledger')
  expect(document.body.textContent).toContain(token.slice(0, 11))
  expect(document.body.textContent).not.toContain(token)
})

test('a webhook is added with a reason where its address is refused, and gets a new secret', async () => {
  await admin.go('/admin/settings/webhooks')
  await press('New webhook')
  await write(/^Name/, 'Bank')
  await write(/^Web address/, 'http://10.0.0.1/in')
  await choose('Payout paid (payout.paid)')
  await press('Create')
  await waitForText('Enter an address on the public internet')
  await write(/^Web address/, 'https://hooks.valid.test/in')
  await press('Create')
  const secret = await shownSecret()
  expect(secret).toMatch(/^whsec_/)
  await press('I’ve copied it')

  const [endpoint] = (await admin.person.get('/api/webhook_endpoints')).json<{ id: number }[]>()
  await admin.go(`/admin/settings/webhooks/details/${endpoint?.id}`)
  await press('Replace the secret')
  await press('Replace it')
  expect(await shownSecret()).not.toBe(secret)
  await press('I’ve copied it')
  await press('Send a test')
  await waitForText('The test is on its way.')
})

test('the history of a record names the token that changed it', async () => {
  const boss = await anAdmin(admin.app)
  const { id } = await aRow(admin.app, 'coupons')
  const body = {
    name: 'Campaigns',
    scopes: ['coupons:write'],
    expires_at: new Date(admin.app.clock.now.getTime() + 86_400_000).toISOString(),
  }
  const { token } = (await boss.post('/api/api-tokens', body)).json<{ token: string }>()
  const program = clientOf(admin.app, token)
  expect((await program.patch(`/api/coupons/${id}`, { is_active: false })).statusCode).toBe(200)
  await admin.go(`/admin/lookups/coupons/details/${id}`)
  await waitFor(() => {
    const lines = [...document.querySelectorAll('.event-line')].map((line) => line.textContent)
    expect(lines).toEqual([expect.stringMatching(/· Ann Admin · API token /), expect.anything()])
  })
})
