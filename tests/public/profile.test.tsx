import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Language } from '#contract/kernel/languages.ts'
import { href } from '#contract/routes.ts'
import { page as profile } from '#front/pages/customer-profile.tsx'
import { page as editing } from '#front/pages/customer-profile-edit.tsx'
import { page as driverProfile } from '#front/pages/driver-profile.tsx'
import { page as moverAccount } from '#front/pages/mover-account.tsx'
import type { Page } from '#front/routing/page.tsx'
import { tables } from '#server/database/tables.ts'
import { clientOf, emptyApp, openApp, sentCode, type TestApp } from '../support/app/app.ts'
import { advance } from '../support/app/clock.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  aNetwork,
  button,
  expectButton,
  field,
  type Network,
  openPage,
  press,
  type Screen,
  waitForText,
  write,
} from '../support/browser/screen.tsx'
import { waitUntilErased } from '../support/people/closed-account.ts'
import { aCustomer, type Person } from '../support/people/people.ts'
import { aCrew, aPlacedMove, mustTake } from '../support/scenarios/moves.ts'

let app: TestApp
let network: Network
let customer: Person
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  app.clock.now = new Date('2027-03-02T18:00:00Z')
  await emptyApp(app)
  network = aNetwork()
  customer = await aCustomer(app)
})
afterEach(() => {
  screen?.leave()
  vi.restoreAllMocks()
  localStorage.clear()
})
afterAll(() => app.close())

async function open(page: Page, language: Language = 'en'): Promise<void> {
  screen?.leave()
  localStorage.setItem('authToken', customer.token)
  const path = page === profile ? href('customer-profile') : href('customer-profile-edit')
  screen = await openPage(page, { app, network, path, language })
}

const text = () => document.body.textContent ?? ''
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

async function userRow() {
  const { users } = tables
  const [row] = await app.db.select().from(users).where(eq(users.id, customer.user_id))
  return row
}

async function choose(label: string, value: string): Promise<void> {
  const select = await waitFor(() => {
    const found = [...document.querySelectorAll('label')].find(
      ({ textContent }) => textContent === label,
    )
    const control = document.getElementById(found?.htmlFor ?? '')
    if (!(control instanceof HTMLSelectElement)) throw new Error(`there is no choice ${label}`)
    return control
  })
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

describe('the profile', () => {
  test('shows who the customer is, since when, and where the rest is', async () => {
    await open(profile)
    await waitForText('Carla Customer')
    await waitForText(customer.email)
    for (const shown of ['March 2, 2027', 'English', 'Pacific Time (Los Angeles)', 'None yet'])
      expect(text()).toContain(shown)
    for (const name of ['customer-notifications', 'customer-payments', 'customer-profile-edit'])
      expect(links()).toContain(href(name as 'customer'))
  })

  test('warns that mail comes back', async () => {
    await app.db.update(tables.users).set({ email_undeliverable_at: '2027-03-01T00:00:00Z' })
    await open(profile)
    await waitForText('Emails to this address are bouncing. Please check it.')
  })

  test('says that it could not be loaded, and loads it again', async () => {
    network.beforeRequest = (path) => {
      if (path.startsWith('/api/users/')) throw new TypeError('The network is down')
    }
    await open(profile)
    await waitForText('There’s no connection right now. Check it and try again.')
    network.beforeRequest = () => undefined
    await press('Try again')
    await waitForText('Carla Customer')
  })
})

describe('the details', () => {
  test('are changed, in the language chosen', async () => {
    await open(editing)
    write(await field('Your name'), '  Carla M. Customer ')
    await choose('Language', 'es')
    await choose('Time zone', 'America/New_York')
    await press('Save')
    await waitForText('Guardado.')
    expect(await userRow()).toMatchObject({
      name: 'Carla M. Customer',
      locale: 'es',
      time_zone: 'America/New_York',
    })
    expect(screen?.services.store.snapshot().identity?.name).toBe('Carla M. Customer')
  })

  test.each([
    ['   ', 'Please fill this in.'],
    ['Carla \u202e remotsuC', /name/i],
    ['C'.repeat(121), /120/],
  ])('are refused with the name %j, at the field, which gets the focus', async (name, reason) => {
    await open(editing)
    const input = await field('Your name')
    write(input, name)
    await press('Save')
    await waitFor(() => {
      expect(input.getAttribute('aria-invalid')).toBe('true')
      const said = document.getElementById(`${input.id}-error`)?.textContent
      expect(said).toMatch(reason)
    })
    await waitFor(() => expect(document.activeElement).toBe(input))
    expect((await userRow())?.name).toBe('Carla Customer')
  })

  test('say when they were changed elsewhere, and are saved over it at the second try', async () => {
    await open(editing)
    write(await field('Your name'), 'Carla Here')
    await customer.patch(`/api/users/${customer.user_id}`, { name: 'Carla Elsewhere' })
    await press('Save')
    await waitForText('Your profile was changed elsewhere in the meantime.')
    expect((await userRow())?.name).toBe('Carla Elsewhere')
    await press('Save')
    await waitForText('Saved.')
    expect((await userRow())?.name).toBe('Carla Here')
  })
})

describe('the address', () => {
  const newEmail = 'carla.new@people.test'

  /** Expects a field’s error, and the focus on it. */
  async function expectRefused(input: HTMLInputElement, reason: string): Promise<void> {
    await waitFor(() => {
      expect(document.getElementById(`${input.id}-error`)?.textContent).toContain(reason)
      expect(document.activeElement).toBe(input)
    })
  }

  test('changes in two steps, with the code that the new one got', async () => {
    await open(editing)
    write(await field('New email or mobile number'), newEmail)
    await press('Send the code')
    const input = await field(`Code sent to ${newEmail}`)
    await waitFor(() => expect(document.activeElement).toBe(input))
    await press('Change it')
    await expectRefused(input, 'Enter all six digits.')
    const code = await sentCode(app, newEmail)
    write(input, code === '000000' ? '000001' : '000000')
    await press('Change it')
    await expectRefused(input, 'This code isn’t right.')
    write(input, ` ${code.slice(0, 3)}-${code.slice(3)}`)
    await press('Change it')
    await waitForText(`Changed to ${newEmail}.`)
    expect((await userRow())?.email).toBe(newEmail)
    await waitFor(() => expect(screen?.services.store.snapshot().identity?.email).toBe(newEmail))
  })

  test('asks for the current one’s code too, some time after the sign-in', async () => {
    advance(app, { minutes: 11 })
    await open(editing)
    write(await field('New email or mobile number'), newEmail)
    await press('Send the code')
    write(await field(`Code sent to ${newEmail}`), '123456')
    await press('Change it')
    await expectRefused(await field(/to make sure it’s you/), 'Enter all six digits.')
  })

  test('is refused at its field: empty, malformed, hostile, own or taken', async () => {
    const other = await aCustomer(app)
    await open(editing)
    const input = await field('New email or mobile number')
    const shape = 'Enter an email address, or a phone number with its area code.'
    for (const [value, reason] of [
      ['  ', shape],
      ['carla@', shape],
      ['<script>alert(1)</script>', shape],
      [customer.email, 'Your account already uses this email or number.'],
      [other.email, 'There’s already an account with this email address or phone number.'],
    ] as const) {
      write(input, value)
      await press('Send the code')
      await expectRefused(input, reason)
    }
    expect(button('Change it')).toBeUndefined()
  })

  test('loses its number after a confirmation', async () => {
    await app.db.update(tables.users).set({ phone: '+14155550142' })
    await open(editing)
    await press('Remove the number')
    await press('Remove the number', 'dialog')
    await waitFor(() => expect(button('Remove the number')).toBeUndefined())
    expect((await userRow())?.phone).toBeNull()
  })
})

describe('the address book', () => {
  async function saved() {
    const { customers } = tables
    const [row] = await app.db
      .select()
      .from(customers)
      .where(eq(customers.user_id, customer.user_id))
    return row?.addresses
  }

  async function fill(values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values))
      write(await field(new RegExp(`^${label}`)), value)
  }
  const home = {
    Name: ' Home ',
    'Street and number': '1 Elm Street',
    'ZIP code or city': '94110',
    'Apt or unit': '7B',
    Floor: '3',
  }

  test('gets an address, which is changed, removed and put back', async () => {
    await open(profile)
    await waitForText('No addresses yet.')
    await press('Add an address')
    await fill(home)
    await press('Save the address')
    await waitForText('1 Elm Street, 7B, 94110')
    const stored = {
      label: 'Home',
      address: '1 Elm Street',
      zip: '94110',
      unit: '7B',
      floor: 3,
      has_elevator: false,
    }
    expect(await saved()).toEqual([stored])

    await press(/^Edit, Home/)
    await fill({ Floor: '5' })
    await press('Save the address')
    await waitFor(async () => expect(await saved()).toEqual([{ ...stored, floor: 5 }]))
    await press(/^Remove, Home/)
    await waitForText('“Home” is removed.')
    expect(await saved()).toEqual([])
    // The button that was pressed is gone.
    await waitFor(() => expect(document.activeElement).toBe(expectButton('Undo')))
    await press('Undo')
    await waitFor(async () => expect(await saved()).toEqual([{ ...stored, floor: 5 }]))
  })

  test.each([
    [{ ...home, Name: '  ' }, 'Name', 'Please fill this in.'],
    [{ ...home, 'ZIP code or city': 'nowhere at all' }, 'ZIP code or city', 'five-digit'],
    [{ ...home, Floor: '999' }, 'Floor', 'Enter a floor'],
    [{ ...home, Name: 'Ho\u202eme' }, 'Name', /./],
  ])('refuses %j at the field and stores nothing', async (values, label, reason) => {
    await open(profile)
    await press('Add an address')
    await fill(values)
    await press('Save the address')
    const input = await field(label)
    await waitFor(() =>
      expect(document.getElementById(`${input.id}-error`)?.textContent).toMatch(reason),
    )
    await waitFor(() => expect(document.activeElement).toBe(input))
    expect(await saved()).toEqual([])
  })

  test('says that it was changed elsewhere, and saves at the second try', async () => {
    await open(profile)
    await press('Add an address')
    await fill(home)
    const own = await customer.get('/api/customers')
    const [{ id } = { id: 0 }] = own.json<{ id: number }[]>()
    const work = { label: 'Work', address: '2 Oak Street', zip: '94612' }
    expect((await customer.patch(`/api/customers/${id}`, { addresses: [work] })).statusCode).toBe(
      200,
    )
    await press('Save the address')
    await waitForText('Your addresses were changed elsewhere in the meantime.')
    expect(await saved()).toHaveLength(1)
    await press('Save the address')
    await waitFor(async () =>
      expect((await saved())?.map(({ label }) => label)).toEqual(['Work', 'Home']),
    )
  })
})

describe('the sign-ins', () => {
  async function signInElsewhere(): Promise<void> {
    await clientOf(app).post('/api/check-user', { username: customer.email })
    const code = await sentCode(app, customer.email)
    const firefox =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
    const headers = { 'user-agent': firefox }
    await clientOf(app).post('/api/login', { username: customer.email, code }, { headers })
  }

  test('are ended one by one or all others at once, after a confirmation', async () => {
    for (let count = 0; count < 3; count++) await signInElsewhere()
    await open(profile)
    await waitForText('This device')
    const others = () =>
      [...document.querySelectorAll('li p span')].filter(
        (one) => one.textContent === 'Firefox on Windows',
      ).length
    expect(others()).toBe(3)
    await press(/^Sign out there/)
    await press('Sign out there', 'dialog')
    await waitFor(() => expect(others()).toBe(2))
    await press('Sign out all others')
    await press('Sign out all others', 'dialog')
    await waitFor(() => expect(others()).toBe(0))
    await waitForText('This device')
    expect(button('Sign out all others')).toBeUndefined()
  })
})

describe('the data', () => {
  test('are downloaded as one file', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob)
      return 'blob:saved'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    await open(profile)
    await press('Download your data')
    await press('Download', 'dialog')
    await waitForText('Your file is in your downloads.')
    const archive = unzipSync(new Uint8Array((await saved[0]?.arrayBuffer()) ?? []))
    const records = JSON.parse(String(Buffer.from(archive['customer.json'] ?? [])))
    expect(records.users[0].email).toBe(customer.email)
  })

  test('are erased 14 days after a confirmation that says what stays', async () => {
    await open(profile)
    await press('Close your account')
    await waitForText('As the law requires, we keep')
    await press('Close my account', 'dialog')
    await waitForText('You closed your account')
    await press('Leave', 'dialog')
    await waitFor(() => expect(screen?.visited).toEqual([href('index')]))
    expect((await userRow())?.status).toBe('active')
    await waitUntilErased(app)
    expect((await userRow())?.status).toBe('disabled')
    expect(screen?.services.store.snapshot().identity).toBeNull()
  })

  test('are not erased while a move is open; the reason is shown', async () => {
    const move = await aPlacedMove(app, customer)
    await open(profile)
    await press('Close your account')
    await press('Close my account', 'dialog')
    await waitForText(`Your move ${move.code} isn’t over yet.`)
    expect((await userRow())?.status).toBe('active')
  })

  test('need a code some time after the sign-in; a wrong one is refused at its field', async () => {
    advance(app, { minutes: 11 })
    await open(profile)
    await press('Close your account')
    const input = await field(`Code sent to ${customer.email}, to make sure it’s you`)
    const code = await sentCode(app, customer.email)
    for (const [value, reason] of [
      ['12', 'Enter all six digits.'],
      [code === '000000' ? '000001' : '000000', 'This code isn’t right.'],
    ] as const) {
      write(input, value)
      await press('Close my account', 'dialog')
      await waitFor(() => {
        expect(document.getElementById(`${input.id}-error`)?.textContent).toContain(reason)
        expect(document.activeElement).toBe(input)
      })
    }
    write(input, code)
    await press('Close my account', 'dialog')
    await waitForText('You closed your account')
    await press('Leave', 'dialog')
    await waitFor(() => expect(screen?.visited).toEqual([href('index')]))
  })
})

describe('a mover’s account', () => {
  test('has the addresses, the sign-ins and the data, as a customer’s', async () => {
    const { mover, driver } = await aCrew(app)
    screen = await openAs(mover, moverAccount, 'mover-account')
    const newEmail = 'mona.new@people.test'
    write(await field('New email or mobile number'), newEmail)
    await press('Send the code')
    write(await field(`Code sent to ${newEmail}`), await sentCode(app, newEmail))
    await press('Change it')
    await waitForText(`Changed to ${newEmail}.`)
    await waitForText('This device')
    await press('Close your account')
    await waitForText('the business’s names, its jobs, statements, payouts')
    await press('Close my account', 'dialog')
    await waitForText('These people still drive for')
    await mover.post(`/api/drivers/${driver.driver_id}/transitions/dismiss`)
    await press('Close my account', 'dialog')
    await waitForText('You closed your account')
    await press('Leave', 'dialog')
    await waitFor(() => expect(screen?.visited).toEqual([href('index')]))
  })
})

describe('a driver’s profile', () => {
  test('stops driving for a mover after a confirmation, unless jobs are left', async () => {
    const { mover, driver } = await aCrew(app)
    const move = await aPlacedMove(app, customer)
    await mustTake(mover, move, 'accept')
    await mustTake(mover, move, 'assign', { driver_id: driver.driver_id })
    screen = await openAs(driver, driverProfile, 'driver-profile')
    await waitForText(driver.email)
    await press(/^Stop driving for/)
    await press(/^Stop driving for/, 'dialog')
    await waitForText(`You still have jobs: ${move.code}.`)
    await mustTake(mover, move, 'unassign')
    await press(/^Stop driving for/, 'dialog')
    await waitFor(() => expect(button(/^Stop driving for/)).toBeUndefined())
    const { drivers } = tables
    const [row] = await app.db.select().from(drivers).where(eq(drivers.id, driver.driver_id))
    expect(row?.status).toBe('left')
    await press('Close your account')
    await waitForText('license and its picture')
    await press('Close my account', 'dialog')
    await waitForText('You closed your account')
    await press('Leave', 'dialog')
    await waitFor(() => expect(screen?.visited).toEqual([href('index')]))
  })
})

function openAs(person: Person, page: Page, route: 'mover-account' | 'driver-profile') {
  screen?.leave()
  localStorage.setItem('authToken', person.token)
  return openPage(page, { app, network, path: href(route), language: 'en' })
}
