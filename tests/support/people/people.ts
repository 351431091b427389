import { eq, type SQL } from 'drizzle-orm'

import type { adminRoles } from '#contract/kernel/access.ts'
import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { newFirebaseUid } from '#server/modules/accounts/account.ts'
import { setPassword } from '#server/modules/accounts/password.ts'
import { type Client, clientOf, sentCode, type TestApp } from '../app/app.ts'

export type Person = Client & { user_id: number; email: string; token: string }

const password = 'correct horse battery'
let count = 0
const newEmail = (kind: string) => `${kind}-${++count}@people.test`

type SignedIn = { token: string; user: { id: number } }

/** Signs up through the API: a code by mail, then the name. */
async function signUp(app: TestApp, kind: 'customer' | 'mover', extra: object): Promise<Person> {
  const email = newEmail(kind)
  const visitor = clientOf(app)
  await visitor.post('/api/check-user', { username: email })
  const answer = await visitor.post('/api/signup', {
    username: email,
    code: await sentCode(app, email),
    role: kind,
    ...extra,
  })
  if (answer.statusCode !== 200) throw new Error(`sign-up failed: ${answer.body}`)
  const { token, user } = answer.json<SignedIn>()
  return { ...clientOf(app, token), user_id: user.id, email, token }
}

/** The jobs that a mover of the tests has done before. */
export const doneBefore = 20

export const aCustomer = (app: TestApp, name = 'Carla Customer') =>
  signUp(app, 'customer', { name })

/**
 * Signs up an approved, insured mover of San Francisco and Oakland with all documents, who has done
 * enough jobs to be paid at once; `change` overrides columns.
 */
export async function aMover(
  app: TestApp,
  change: Partial<(typeof tables.movers)['$inferInsert']> = {},
): Promise<Person & { mover_id: number }> {
  const person = await signUp(app, 'mover', {
    name: 'Mona Mover',
    business_name: `Mover ${count + 1}`,
  })
  const { movers, cities } = tables
  const rows = await app.db.select({ id: cities.id, slug: cities.slug }).from(cities)
  const city_ids = rows
    .filter(({ slug }) => ['san-francisco', 'oakland'].includes(slug))
    .map(({ id }) => id)
  const insured = new Date(app.clock.now.getTime() + 200 * 86_400_000).toISOString()
  const [mover] = await app.db
    .update(movers)
    .set({
      status: 'approved',
      city_ids,
      insurance_expires_at: insured,
      jobs_done: doneBefore,
      ...change,
    })
    .where(eq(movers.user_id, person.user_id))
    .returning()
  const mover_id = Number(mover?.id)
  await approveDocuments(app, eq(tables.documents.mover_id, mover_id))
  return { ...person, mover_id }
}

const approveDocuments = ({ db }: TestApp, whose: SQL) =>
  db.update(tables.documents).set({ state: 'approved' }).where(whose)

export async function aDriver(
  app: TestApp,
  mover: { mover_id: number },
  status: 'invited' | 'approved' | 'on_duty' = 'on_duty',
): Promise<Person & { driver_id: number }> {
  const email = newEmail('driver')
  const act = { actor: system, now: app.clock.now, request_id: null }
  const driver = await transact(app.db, async (tx) => {
    const user = await insertRow(
      app.context.kernel,
      tx,
      resources.users,
      {
        name: 'Dan Driver',
        email,
        role: 'driver',
        status: 'active',
        firebase_uid: newFirebaseUid(),
      },
      act,
    )
    const { mover_id } = mover
    return insertRow(
      app.context.kernel,
      tx,
      resources.drivers,
      { user_id: user.id, mover_id, status },
      act,
    )
  })
  await approveDocuments(app, eq(tables.documents.driver_id, driver.id))
  const visitor = clientOf(app)
  await visitor.post('/api/check-user', { username: email })
  const answer = await visitor.post('/api/login', {
    username: email,
    code: await sentCode(app, email),
  })
  const { token, user } = answer.json<SignedIn>()
  return { ...clientOf(app, token), user_id: user.id, email, token, driver_id: driver.id }
}

export async function anAdmin(
  app: TestApp,
  roles: (typeof adminRoles)[number][] = ['full-access'],
): Promise<Person & { password: string }> {
  const email = newEmail('admin')
  await transact(app.db, async (tx) => {
    const user = await insertRow(
      app.context.kernel,
      tx,
      resources.users,
      {
        name: 'Ann Admin',
        email,
        role: 'admin',
        roles,
        status: 'active',
        firebase_uid: newFirebaseUid(),
      },
      { actor: system, now: app.clock.now, request_id: null },
    )
    await setPassword(tx, user.id, password)
  })
  const answer = await clientOf(app).post('/api/login', { email, password })
  const { token, user } = answer.json<SignedIn>()
  return { ...clientOf(app, token), user_id: user.id, email, token, password }
}
