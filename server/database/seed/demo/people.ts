import { and, asc, eq, inArray, isNull } from 'drizzle-orm'

import { type Actor, system } from '#contract/kernel/access.ts'
import { haversineMiles } from '#contract/pricing/trip.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { textInForce } from '#server/domain/agreement-text.ts'
import { missingToServe } from '#server/domain/city-service.ts'
import { newFirebaseUid } from '#server/domain/firebase-uid.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { createAs } from '#server/kernel/resource/write.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { openAccount } from '#server/modules/accounts/account.ts'
import { setPassword } from '#server/modules/accounts/password.ts'
import { invite } from '#server/modules/accounts/team-invite.ts'
import { sign } from '#server/modules/agreements/sign.ts'
import { walletOf } from '#server/modules/finance/wallet.ts'
import { onboard, refreshAccounts } from '#server/modules/finance/wallet-account.ts'
import { cities as seeds } from '../reference/cities.ts'
import { day } from './calendar.ts'
import { type Customer, demoAdmins, type Mover } from './demo-people.ts'
import { uploadDocument } from './documents.ts'
import {
  actAs,
  actorOf,
  type Crew,
  type DemoAdmin,
  type Guest,
  type ReplayContext,
  take,
} from './replay.ts'
import { towns } from './towns.ts'

type Place = Pick<ReplayContext, 'context' | 'clock'>
type Office = Pick<ReplayContext, 'context' | 'clock' | 'admins' | 'chance' | 'openPayoutAccount'>

export async function joinAdmins(place: Place): Promise<ReplayContext['admins']> {
  const { kernel } = place.context
  const joined = new Map<DemoAdmin, Actor>()
  for (const { password, roles, ...admin } of demoAdmins) {
    const user = await transact(kernel.db, async (tx) => {
      const identity = {
        role: 'admin',
        status: 'active',
        firebase_uid: newFirebaseUid(kernel.random),
      }
      const values = { ...admin, roles, ...identity }
      const row = await insertRow(kernel, tx, resources.users, values, actAs(place, system))
      await setPassword(tx, row.id, password)
      return row
    })
    joined.set(roles[0], actorOf('admin', user.id, { roles: [...roles] }))
  }
  return Object.fromEntries(joined) as ReplayContext['admins']
}

export async function joinCustomer(
  place: Place,
  { name, email, town, locale }: Customer,
): Promise<Guest> {
  const { kernel } = place.context
  const { time_zone } = towns[town]
  const account = { name, email, time_zone, role: 'customer', locale: locale ?? 'en' } as const
  const { user_id, owner_id } = await transact(kernel.db, (tx) =>
    openAccount(kernel, tx, account, actAs(place, system)),
  )
  const actor = actorOf('customer', user_id, {
    customer_id: owner_id,
    locale: account.locale,
    time_zone,
  })
  return { actor, user_id, email, cards: new Map() }
}

/**
 * Replays a mover's onboarding: sign-up, documents, trucks, drivers, approval and payout account.
 */
export async function joinMover(office: Office, mover: Mover, end: number): Promise<Crew> {
  const { kernel } = office.context
  const { name, email, business_name, town } = mover
  const { time_zone } = towns[town]
  const city_ids = await citiesAround(office, town)
  const base_point = await baseOf(office.context, mover)
  const { user_id, owner_id: mover_id } = await transact(kernel.db, async (tx) => {
    const account = { name, email, business_name, time_zone, role: 'mover' } as const
    const opened = await openAccount(kernel, tx, account, actAs(office, system))
    const facts = { city_ids, base_point, ...factsOf(mover) }
    await tx.update(tables.movers).set(facts).where(eq(tables.movers.id, opened.owner_id))
    return opened
  })
  const actor = actorOf('mover', user_id, { mover_id, city_ids, time_zone })
  await submitDocuments(office, actor, business_name, end)
  await signCarrierAgreement(office, actor, mover)
  for (const { vehicle, ...truck } of mover.trucks)
    await createAs(
      kernel,
      resources.mover_vehicles,
      { ...truck, vehicle_id: await vehicleId(office, vehicle) },
      actAs(office, actor),
    )
  const { operations } = office.admins
  const drivers: Crew['drivers'] = []
  for (const driver of mover.drivers)
    drivers.push(await joinDriver(office, mover_id, driver, end, time_zone))
  for (const name of ['submit', 'review', 'approve'])
    await take(office, name === 'submit' ? actor : operations, 'movers', mover_id, name)
  await giveAccount(office, actor, 'card')
  return { actor, drivers, team: await joinTeam(office, actor, mover) }
}

/** Invites the people of a mover's office, who accept at once. */
async function joinTeam(office: Office, owner: Actor, { team = [] }: Mover): Promise<Actor[]> {
  const joined: Actor[] = []
  const { kernel } = office.context
  const { mover_members: members } = tables
  for (const { name, email, role } of team) {
    const username = { kind: 'email', value: email } as const
    const invitation = { name, username, locale: owner.locale, role }
    const id = await transact(kernel.db, (tx) =>
      invite(kernel, tx, Number(owner.mover_id), invitation, actAs(office, owner)),
    )
    const [member] = await kernel.db
      .select({ user_id: members.user_id })
      .from(members)
      .where(eq(members.id, id))
    const user_id = Number(member?.user_id)
    await take(office, actorOf('customer', user_id), 'mover_members', id, 'accept')
    const { mover_id, city_ids, time_zone } = owner
    joined.push(actorOf('mover', user_id, { mover_id, city_ids, time_zone }))
  }
  return joined
}

/** Returns the facts that a business states about itself; its number is one of those kept for fiction. */
function factsOf({ business_name, drivers, town }: Mover) {
  const phone = drivers[0]?.phone ?? null
  return {
    legal_name: `${business_name} LLC`,
    phone,
    base_zip: baseZip(town),
  }
}

const baseZip = (town: Mover['town']): string | null => Object.keys(towns[town].zips)[0] ?? null

/** Returns the place of a mover's home ZIP code as it is stored. */
async function baseOf({ ports }: Office['context'], { town }: Mover) {
  const zip = baseZip(town)
  const located = zip === null ? null : await ports.maps.locate({ zip })
  if (zip === null || !located?.ok) return null
  const { lat, lng } = located.place
  return { zip, lat, lng }
}

async function signCarrierAgreement({ context, clock }: Office, actor: Actor, { name }: Mover) {
  const source = { db: context.kernel.db, company: context.config.company }
  const text = await textInForce(source, 'carrier', actor.locale, clock.now)
  if (!text) throw new Error('there is no carrier agreement to sign')
  const read = { edition: text.row.edition, text_sha256: text.sha256 }
  const browser = { ip: '192.0.2.10', user_agent: 'Mozilla/5.0' }
  await sign(context, { name, ...read, ...browser }, actAs({ clock }, actor))
}

async function joinDriver(
  office: Office,
  mover_id: number,
  { name, email, phone, license_number }: Mover['drivers'][0],
  end: number,
  time_zone: string,
): Promise<Crew['drivers'][0]> {
  const { kernel } = office.context
  const { operations } = office.admins
  const vehicle_id = await vehicleId(office, 'box16')
  const made = await transact(kernel.db, async (tx) => {
    const identity = {
      role: 'driver',
      status: 'active',
      firebase_uid: newFirebaseUid(kernel.random),
    }
    const act = actAs(office, operations)
    const values = { name, email, phone, time_zone, ...identity }
    const user = await insertRow(kernel, tx, resources.users, values, act)
    const row = { user_id: user.id, mover_id, vehicle_id, license_number }
    return { user, driver: await insertRow(kernel, tx, resources.drivers, row, act) }
  })
  const { id } = made.driver
  const actor = actorOf('driver', made.user.id, { mover_id, driver_id: id, time_zone })
  await submitDocuments(office, actor, name, end)
  await take(office, actor, 'drivers', id, 'join')
  await take(office, actor, 'drivers', id, 'go_on_duty')
  return { actor, id }
}

/** Uploads all requested documents and approves them; they expire some time after `end`. */
async function submitDocuments(
  office: Office,
  owner: Actor,
  holder: string,
  end: number,
): Promise<void> {
  const { documents } = tables
  const { kernel } = office.context
  const { mover_id, driver_id } = owner
  const requested = await kernel.db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.mover_id, Number(mover_id)),
        driver_id === null ? isNull(documents.driver_id) : eq(documents.driver_id, driver_id),
      ),
    )
    .orderBy(asc(documents.id))
  for (const document of requested) {
    if (document.kind === 'legal_agreement') continue
    const expires_on = dayOf(end + office.chance.between(45, 600) * day)
    await uploadDocument(office, owner, document, { holder, expires_on })
    await take(office, office.admins.operations, 'documents', document.id, 'approve')
  }
}

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Opens or changes a mover's payout account, as the mover would at the embedded provider. */
export async function giveAccount(
  office: Omit<Office, 'chance' | 'admins'>,
  mover: Actor,
  kind: keyof typeof payoutAccounts,
): Promise<void> {
  const { context, openPayoutAccount } = office
  const act = actAs(office, mover)
  await onboard(context, act)
  const { account } = await walletOf(context, act)
  if (!account) throw new Error(`the mover ${mover.mover_id} has no payout account`)
  const [row] = await context.kernel.db
    .select({ reference: tables.wallet_accounts.reference })
    .from(tables.wallet_accounts)
    .where(eq(tables.wallet_accounts.id, account.id))
  await openPayoutAccount(row?.reference ?? '', payoutAccounts[kind])
  await refreshAccounts(context, act)
}

const bank = { method: 'bank', routing_number: '110000000' }

/** Accounts that the embedded provider knows. */
const payoutAccounts = {
  card: { method: 'card', number: '4000 0566 5566 5556', expiry: '11/49' },
  bank: { ...bank, account_number: '000123456789' },
  'slow bank': { ...bank, account_number: '000222222227' },
  'closed bank': { ...bank, account_number: '000111111113' },
  'returning bank': { ...bank, account_number: '000333333335' },
}

const maxMiles = 25

/** Finds the cities of the first markets around a town, which its movers serve. */
async function citiesAround({ context }: Place, town: Mover['town']): Promise<number[]> {
  const { cities } = tables
  const home = firstMarkets.find((city) => city.slug === towns[town].city)
  if (!home) throw new Error(`${towns[town].city} is not a first market`)
  const near = firstMarkets.filter((city) => haversineMiles(city, home) <= maxMiles)
  const rows = await context.kernel.db
    .select({ id: cities.id })
    .from(cities)
    .where(
      inArray(
        cities.slug,
        near.map(({ slug }) => slug),
      ),
    )
    .orderBy(asc(cities.id))
  return rows.map(({ id }) => id)
}

const firstMarkets = seeds.filter(({ market }) => market === 'first')

/** Sets the cities live that the demo's movers serve, and no others. */
export async function openServedCities(office: Pick<Office, 'context' | 'clock' | 'admins'>) {
  const { kernel } = office.context
  const { cities } = tables
  await transact(kernel.db, async (tx) => {
    const all = await tx.select({ id: cities.id }).from(cities).orderBy(asc(cities.id))
    const served: number[] = []
    for (const { id } of all) if (!(await missingToServe(tx, id))) served.push(id)
    const change = { where: inArray(cities.id, served), set: { status: 'live' } }
    await editRows(kernel, tx, resources.cities, change, actAs(office, office.admins.operations))
  })
}

async function vehicleId({ context }: Place, code: string): Promise<number> {
  const { vehicles } = tables
  const [vehicle] = await context.kernel.db.select().from(vehicles).where(eq(vehicles.code, code))
  if (!vehicle) throw new Error(`there is no vehicle ${code}`)
  return vehicle.id
}
