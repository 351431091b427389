import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { AccountNotices } from '#front/shell/account-notices.tsx'
import { tables } from '#server/database/tables.ts'
import { clientOf, openApp, type TestApp } from '../support/app/app.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { frontOver, openScreen, type Screen, waitForText } from '../support/browser/screen.tsx'
import { aCustomer, aMover, anAdmin, type Person } from '../support/people/people.ts'

const { users } = tables
const closes_at = '2027-05-01T00:00:00.000Z'

let app: TestApp
let admin: Person
let carla: Person
let screen: Screen
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
  carla = await aCustomer(app)
  localStorage.setItem('authToken', carla.token)
})
afterEach(() => {
  screen.leave()
  screen.services.store.reset()
  localStorage.setItem('authToken', carla.token)
})
afterAll(() => app.close())

async function open(language: 'en' | 'es' = 'en'): Promise<void> {
  const services = frontOver({ app })
  await services.session.start()
  const content = (
    <>
      <p>Elsewhere</p>
      <AccountNotices route="help" />
      <p>Her area</p>
      <AccountNotices route="customer-moves" />
    </>
  )
  screen = await openScreen(content, { services, path: '/customer/moves', language })
  await waitForText('Her area')
}

const changeAddress = async (email: string) =>
  unwrap(await admin.patch(`/api/users/${carla.user_id}`, { email }))

test('a person whose mail is refused sees it in their area, until the address is changed', async () => {
  await open()
  expect(document.querySelector('aside')).toBeNull()
  screen.leave()

  const email = 'carla@unknown.test'
  await changeAddress(email)
  unwrap(await clientOf(app).post('/api/check-user', { username: email }))
  await app.drain()
  await open()
  await waitForText(`Emails to ${email} are bouncing`)
  expect(document.querySelectorAll('aside')).toHaveLength(1)
  const link = document.querySelector<HTMLAnchorElement>('aside a')
  link?.click()
  expect(screen.visited).toEqual(['/contact'])
  screen.leave()

  await open('es')
  await waitForText(`Los correos a ${email} nos llegan devueltos`)
  screen.leave()

  await changeAddress('carla@people.test')
  await open()
  await waitFor(() => expect(screen.services.store.snapshot().identity).not.toBeNull())
  expect(document.querySelector('aside')).toBeNull()
})

test('a mover who closes the account reads that no more jobs come, and a customer does not', async () => {
  const mover = await aMover(app)
  for (const [person, route] of [
    [mover, 'mover'],
    [carla, 'customer'],
  ] as const) {
    await app.db.update(users).set({ closes_at }).where(eq(users.id, person.user_id))
    localStorage.setItem('authToken', person.token)
    const services = frontOver({ app })
    await services.session.start()
    const notices = <AccountNotices route={route} />
    screen = await openScreen(notices, { services, path: `/${route}` })
    await waitForText('You closed it.')
    const text = document.querySelector('aside')?.textContent
    expect(text?.includes('Your business gets no more jobs meanwhile.')).toBe(person === mover)
    screen.leave()
  }
})
