import { eq } from 'drizzle-orm'

import { type Actor, type Role, system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import type { App } from '#server/app.ts'
import { files, tables } from '#server/database/tables.ts'
import { insertRow } from '#server/kernel/crud.ts'
import type { Act } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/transact.ts'
import { transition } from '#server/kernel/transition.ts'
import { newFirebaseUid, openAccount } from '#server/modules/accounts/account.ts'
import { setPassword } from '#server/modules/accounts/password.ts'
import { askQuote } from '#server/modules/booking/ask-quote.ts'
import { bookMove } from '#server/modules/orders/book-move.ts'
import { review } from '#server/modules/orders/review.ts'
import { place } from '#server/modules/payments/placement.ts'
import { customers, demoAdmins, demoCoupons, movers, type Story, stories } from './demo/cast.ts'

const hour = 3_600_000
const day = 24 * hour

export type Clock = { now: Date }

/**
 * Fills a new installation with people and moves, through the same functions as real life and on
 * its own clock, so that prices, payments, journal and reviews agree as they would.
 */
export async function loadDemo({ house, server }: App, clock: Clock): Promise<void> {
  const { kernel, scheduler } = house
  const today = new Date(Math.floor(Date.now() / day) * day)
  const act = (actor: Actor): Act => ({ actor, now: clock.now, request_id: null })
  clock.now = new Date(today.getTime() - 60 * day)

  await loadAdmins()
  await kernel.db.insert(tables.coupons).values(demoCoupons)
  const moverActors = new Map<string, { actor: Actor; driver: Actor }>()
  for (const mover of movers) moverActors.set(mover.email, await joinMover(mover))
  const customerActors: Actor[] = []
  for (const customer of customers) customerActors.push(await join(customer))

  for (const [at, story] of stories.entries()) {
    const customer = customerActors[at % customerActors.length]
    const crew = moverActors.get(story.mover)
    if (customer && crew) await tell(story, customer, crew)
  }
  clock.now = new Date()
  server.log.info('the demo is loaded')

  async function loadAdmins(): Promise<void> {
    for (const { password, ...admin } of demoAdmins)
      await transact(kernel.db, async (tx) => {
        const user = await insertRow(
          kernel,
          tx,
          resources.users,
          { ...admin, role: 'admin', status: 'active', firebase_uid: newFirebaseUid() },
          act(system),
        )
        await setPassword(tx, user.id, password)
      })
  }

  async function join(person: {
    name: string
    email: string
    time_zone: string
    locale?: string
  }): Promise<Actor> {
    const { user_id, owner_id } = await transact(kernel.db, (tx) =>
      openAccount(kernel, tx, { ...person, role: 'customer' }, act(system)),
    )
    return actorOf('customer', user_id, { customer_id: owner_id })
  }

  async function joinMover(mover: (typeof movers)[number]) {
    const { cities, vehicles } = tables
    const served = await kernel.db.select({ id: cities.id, slug: cities.slug }).from(cities)
    const city_ids = served.filter(({ slug }) => mover.cities.includes(slug)).map(({ id }) => id)
    const [vehicle] = await kernel.db.select().from(vehicles).where(eq(vehicles.code, 'box16'))
    return transact(kernel.db, async (tx) => {
      const { name, email, business_name, time_zone } = mover
      const { user_id, owner_id } = await openAccount(
        kernel,
        tx,
        { name, email, business_name, time_zone, role: 'mover' },
        act(system),
      )
      await tx
        .update(tables.movers)
        .set({
          city_ids,
          status: 'approved',
          insurance_expires_at: new Date(today.getTime() + 300 * day).toISOString(),
        })
        .where(eq(tables.movers.id, owner_id))
      const user = await insertRow(
        kernel,
        tx,
        resources.users,
        {
          ...{ name: mover.driver.name, email: mover.driver.email, phone: mover.driver.phone },
          ...{ role: 'driver', status: 'active', time_zone, firebase_uid: newFirebaseUid() },
        },
        act(system),
      )
      const driver = await insertRow(
        kernel,
        tx,
        resources.drivers,
        {
          ...{ user_id: user.id, mover_id: owner_id, vehicle_id: vehicle?.id, status: 'on_duty' },
          licence_number: mover.driver.licence_number,
        },
        act(system),
      )
      return {
        actor: actorOf('mover', user_id, { mover_id: owner_id, city_ids }),
        driver: actorOf('driver', user.id, { mover_id: owner_id, driver_id: driver.id }),
      }
    })
  }

  /** One move, from the price to where its story ends. */
  async function tell(
    story: Story,
    customer: Actor,
    crew: { actor: Actor; driver: Actor },
  ): Promise<void> {
    const window = new Date(today.getTime() + story.day * day + story.hour * hour)
    clock.now = new Date(
      Math.min(window.getTime() - story.bookedDaysBefore * day, Date.now() - 2 * hour),
    )
    const quote = await askQuote(
      house,
      {
        stops: story.stops.map(({ address: _, ...stop }) => stop),
        size: story.size,
        window_start_at: window.toISOString(),
        window_end_at: new Date(window.getTime() + 2 * hour).toISOString(),
        declared_value_cents: story.declared_value_cents ?? 0,
        tip_cents: story.tip_cents ?? 0,
        ...(story.coupon ? { coupon: story.coupon } : {}),
      },
      'en',
    )
    const order = await bookMove(
      kernel,
      {
        quote_id: quote.id,
        hash: quote.hash,
        stops: story.stops.map(({ address }) => ({ address })),
        notes: story.notes ?? null,
      },
      act(customer),
    )
    await place(house, order.id, await cardOf(customer), act(customer))
    const move = (name: string, actor: Actor, input: object = {}) =>
      transition(kernel, { ...act(actor), resource: 'orders', id: order.id, name, input })
    const later = (hours: number) => {
      clock.now = new Date(clock.now.getTime() + hours * hour)
    }

    if (story.ends === 'placed') return
    later(1)
    if (story.ends === 'cancelled') {
      await move('cancel', customer, { reason: 'Plans changed', fee_cents: 0 })
      return scheduler.drain()
    }
    await move('accept', crew.actor)
    await move('assign', crew.actor, { driver_id: crew.driver.driver_id })
    if (story.ends === 'accepted') return
    await move('confirm', customer)
    if (story.ends === 'confirmed') return

    clock.now = new Date(window.getTime() - hour / 2)
    await move('depart', crew.driver)
    if (story.ends === 'en_route') return
    later(0.5)
    await move('arrive', crew.driver)
    later(0.1)
    await move('start_loading', crew.driver)
    if (story.ends === 'loading') return
    const worked = (quote.price.billed_minutes / 60) * story.pace
    later(worked * 0.45)
    await move('finish_loading', crew.driver)
    later(worked * 0.2)
    await move('start_unloading', crew.driver)
    later(worked * 0.35)
    const photo = await storePhoto(order.id, crew.driver)
    await move('deliver', crew.driver, { photo, code: order.delivery_code })
    if (story.ends === 'delivered') return
    later(2)
    await move('complete', customer)
    await scheduler.drain()
    if (story.stars) {
      later(20)
      await review(
        kernel,
        order.id,
        { stars: story.stars, text: story.review ?? null },
        act(customer),
      )
      await review(kernel, order.id, { stars: 5, text: null }, act(crew.actor))
    }
    if (story.ends === 'disputed')
      await move('dispute', customer, {
        reason: 'The dresser has a deep scratch on its left side.',
      })
  }

  async function cardOf(customer: Actor): Promise<number> {
    const { payment_methods } = tables
    const [known] = await kernel.db
      .select()
      .from(payment_methods)
      .where(eq(payment_methods.customer_id, Number(customer.customer_id)))
    if (known) return known.id
    const added = await house.ports.payments.addCard({
      ...{ number: '4242 4242 4242 4242', cvc: '123' },
      ...{ exp_month: 12, exp_year: today.getUTCFullYear() + 3 },
    })
    if (!added.ok) throw new Error(`the demo's card was refused: ${added.reason}`)
    const row = await transact(kernel.db, (tx) =>
      insertRow(
        kernel,
        tx,
        resources.payment_methods,
        { customer_id: customer.customer_id, ...added.card },
        act(customer),
      ),
    )
    return row.id
  }

  /** A delivered move shows a picture: here a plain one, of a closed door. */
  async function storePhoto(order_id: number, driver: Actor): Promise<string> {
    const key = `photos/demo/${order_id}.png`
    await house.ports.files.write(key, Buffer.from(plainPicture, 'base64'))
    await kernel.db
      .insert(files)
      .values({
        ...{ key, user_id: Number(driver.user_id), media_type: 'image/png' },
        ...{ bytes: Buffer.from(plainPicture, 'base64').length, sha256: 'demo' },
      })
      .onConflictDoNothing()
    return key
  }
}

const actorOf = (kind: Role, user_id: number, ids: Partial<Actor>): Actor => ({
  ...system,
  kind,
  user_id,
  roles: [kind],
  ...ids,
})

/** 320 × 240 pixels: a door in a wall. */
const plainPicture =
  'iVBORw0KGgoAAAANSUhEUgAAAUAAAADwCAIAAAD+Tyo8AAADjElEQVR42u3aMQ2AMBRF0Sqrik6kahBREZ3RQhDAiAgGFgbmkg8nuQrezxkaSMe+SgpaMoEEsCSAJQEsASwJYEkASwJYAlgSwJIAlgCWBLAkgCUBLAEsCWBJAEsCWAJYEsCSAJYAlgSwJIAlASwBLAlgSQBLAlgCWBLAkgCWAJYEsCSAJQEsASwJYEkASwBbQQJYEsCSAJYAlgSwJIAlASwBLAlgSQAHKdfyn5wbYIABFsAAAwywAAYYYIABFsAAAyyAAQYYYAEMMMAAAyyAAQYYYAEMMMACWAADDLAABhhggAUwwAADDLAABhhggK0AMMAAC2CAAQYYYAEMMMAAC2CAARbAAhhggAUwwAADLIABBhhggAUwwAADLIABBlgAAwwwwAALYIABBlgAAwywABbAAAMsgAEGGGABDDDAAAMsgAEGGGABDDDAAtjFAQYYYAEMMMAAC2CAAQYYYAEMMMACGGCAARbAAAMMMMACGGCAARbAAAMsgAUwwAALYIABBlgAAwwwwAALYIABBlgAAwywAAYYYIABFsAAAwywAAYYYAEsgAEGWAADDDDAAhhggAEGWAADDDDAAhhggAUwwAADDLAABhhggAUwwAADDLAABhhgAQwwwAALYIABBhhgAQwwwAALYIABFsACGGCABTDAAAMsgAEGGGCABTDAb7Yt0xXAAAMcku49gAEGGGABDPBwvY+GnRtggAEWwAADDLAA9gYGGGCABTDAvgMLYID9iQWwAAYYYIABFsAAAwywAAYYYAEsgAEGWAADDDDAAhhggAEGWAADDDDAVgAYYIAFMMAAAwywAAYYYIAFMMAAC2ABDDDAAhhggAEWwAADDDDAAhhggAEWwAADLIABBhhggAUwwAADLIABBlgAC2CAARbAAAMMsAAGGGCAARbAAAMMsAAGGGAB7OIAAwywAAYYYIAFMMAAAwywAAYYYAEMMMAAC2CAAQYYYAEMMMAAC2CAARbAAhhggAUwwAADLIABBhhggAUwwAADLIABBlgAAwwwwAALYIABBlgAAwywABbAAAMsgAEGGGABDDDAAAMsgAEGGGABDDDAAhhggAEGWAADDDDAAhhggAEGWAADDLAABhhggAUwwAADDLAABhhggAUwwAALYA0A3NssKWgASwBLAlgSwBLAkgCWBLAkgCWAJQEsCWAJYEkASwJYEsASwJIAlgSwJIClj3QCiJ0EFnLmBGgAAAAASUVORK5CYII='
