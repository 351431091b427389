import { eq, type SQL } from 'drizzle-orm'

import type { adminRoles } from '#contract/kernel/access.ts'
import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { newFirebaseUid } from '#server/domain/firebase-uid.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { openAccount } from '#server/modules/accounts/account.ts'
import { setPassword } from '#server/modules/accounts/password.ts'
import { issueToken } from '#server/plugins/session.ts'
import { type Client, clientOf, type TestApp } from '../app/app.ts'

export type Person = Client & { user_id: number; email: string; token: string }

const password = 'correct horse battery'
let count = 0
const newEmail = (kind: string) => `${kind}-${++count}@people.test`

/**
 * Opens an account as a sign-up does once the code is right, and signs the person in. The requests
 * of a sign-up have their own tests; sending them for each person took a sixth of all test time.
 */
async function aMember(
  app: TestApp,
  role: 'customer' | 'mover',
  person: { name: string; business_name?: string },
): Promise<Person & { owner_id: number }> {
  const email = newEmail(role)
  const { user_id, owner_id } = await transact(app.db, (tx) =>
    openAccount(app.context.kernel, tx, { role, email, ...person }),
  )
  return { ...(await signedIn(app, user_id, email)), owner_id }
}

async function signedIn(app: TestApp, user_id: number, email: string): Promise<Person> {
  const token = await issueToken(app.db, { user_id, session_hash: null, at: app.clock.now })
  return { ...clientOf(app, token), user_id, email, token }
}

/** The jobs that a mover of the tests has done before. */
export const doneBefore = 20

export async function aCustomer(app: TestApp, name = 'Carla Customer'): Promise<Person> {
  const { owner_id, ...customer } = await aMember(app, 'customer', { name })
  return customer
}

/**
 * Returns an approved, insured mover of San Francisco and Oakland with all documents, who has done
 * enough jobs to be paid at once; `change` overrides columns.
 */
export async function aMover(
  app: TestApp,
  change: Partial<(typeof tables.movers)['$inferInsert']> = {},
): Promise<Person & { mover_id: number }> {
  const { owner_id: mover_id, ...person } = await aMember(app, 'mover', {
    name: 'Mona Mover',
    business_name: `Mover ${count + 1}`,
  })
  const { movers, cities } = tables
  const rows = await app.db.select({ id: cities.id, slug: cities.slug }).from(cities)
  const city_ids = rows
    .filter(({ slug }) => ['san-francisco', 'oakland'].includes(slug))
    .map(({ id }) => id)
  const insured = new Date(app.clock.now.getTime() + 200 * 86_400_000).toISOString()
  await app.db
    .update(movers)
    .set({
      status: 'approved',
      city_ids,
      insurance_expires_at: insured,
      jobs_done: doneBefore,
      ...change,
    })
    .where(eq(movers.id, mover_id))
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
  const { user_id, driver_id } = await transact(app.db, async (tx) => {
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
    const driver = await insertRow(
      app.context.kernel,
      tx,
      resources.drivers,
      { user_id: user.id, mover_id, status },
      act,
    )
    return { user_id: user.id, driver_id: driver.id }
  })
  await approveDocuments(app, eq(tables.documents.driver_id, driver_id))
  return { ...(await signedIn(app, user_id, email)), driver_id }
}

export async function anAdmin(
  app: TestApp,
  roles: (typeof adminRoles)[number][] = ['full-access'],
): Promise<Person & { password: string }> {
  const email = newEmail('admin')
  const user_id = await transact(app.db, async (tx) => {
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
    return user.id
  })
  return { ...(await signedIn(app, user_id, email)), password }
}
