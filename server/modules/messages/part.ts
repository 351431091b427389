import { and, eq, gt, gte, lte, ne, sql } from 'drizzle-orm'

import { apologyCode, creditCode } from '#contract/pricing/coupon-codes.ts'
import { tables } from '#server/database/tables.ts'
import type { Listener, Part, Step, Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox.ts'
import { translate } from '#server/kernel/translate.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']
type PaymentRow = (typeof tables.payments)['$inferSelect']
type Person = Pick<(typeof tables.users)['$inferSelect'], 'name' | 'email' | 'phone' | 'locale'>
type Moved = Step<OrderRow> & { before: OrderRow }
type Tell = (step: Moved, baseUrl: string) => Promise<void>

/** Who is told what when an order moves; written with the transition, sent after it. */
export const messagesPart = (baseUrl: string): Part => {
  const listen =
    (tell: Tell): Listener<OrderRow> =>
    (step) =>
      tell(step, baseUrl)
  return {
    listeners: {
      'order.placed': listen(async (step) => {
        await tellCustomer('order_placed')(step, baseUrl)
        await offer(step, baseUrl)
      }),
      'order.accepted': listen(tellCustomer('order_accepted')),
      'order.released': listen(async (step) => {
        await tellCustomer('order_released')(step, baseUrl)
        await tellCredit(step)
        await offer(step, baseUrl, step.before.mover_id)
      }),
      'order.assigned': listen(tellDriver),
      'order.confirmed': listen(tellCustomer('order_confirmed')),
      'order.rescheduled': listen(async (step) => {
        await tellCustomer('order_rescheduled')(step, baseUrl)
        await offer(step, baseUrl)
      }),
      'order.departed': listen(tellCustomer('order_departed')),
      'order.delivered': listen(tellCustomer('order_delivered')),
      'order.completed': listen(tellCustomer('order_completed')),
      'order.cancelled': listen(tellCustomer('order_cancelled')),
      'order.expired': listen(tellCustomer('order_expired')),
      'payment.failed': (step) => tellFailure(step, baseUrl),
    },
  }
}

const tellCustomer =
  (about: string): Tell =>
  async (step, baseUrl) => {
    const person = await customerOf(step.tx, step.row)
    if (person)
      await send(
        step,
        about,
        person,
        await valuesFor(step, person, baseUrl, '/customer/moves/details'),
      )
  }

const heavyPounds = 150

/** The open job, to every mover who could take it and has not just given it back. */
async function offer(step: Step<OrderRow>, baseUrl: string, but?: number | null): Promise<void> {
  const { movers, users } = tables
  const { tx, row, now } = step
  const { answer } = row.quote
  const isHeavy = row.items.some((item) => item.weight_lb > heavyPounds)
  const people = await tx
    .select({ name: users.name, email: users.email, phone: users.phone, locale: users.locale })
    .from(movers)
    .innerJoin(users, and(eq(users.id, movers.user_id), eq(users.status, 'active')))
    .where(
      and(
        eq(movers.status, 'approved'),
        eq(movers.is_available, true),
        gt(movers.insurance_expires_at, now.toISOString()),
        gte(movers.farthest_miles, sql`${answer.miles}::float8`),
        lte(movers.minimum_pay_cents, answer.mover_cents),
        isHeavy ? eq(movers.takes_heavy, true) : undefined,
        sql`${movers.city_ids} @> ${JSON.stringify([row.city_id])}::jsonb`,
        but ? ne(movers.id, but) : undefined,
      ),
    )
  for (const person of people)
    await send(
      step,
      'order_offered',
      person,
      await valuesFor(step, person, baseUrl, '/mover/jobs/details'),
    )
}

async function tellDriver(step: Moved, baseUrl: string): Promise<void> {
  const { drivers, users } = tables
  const [person] = await step.tx
    .select({ name: users.name, email: users.email, phone: users.phone, locale: users.locale })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.user_id))
    .where(eq(drivers.id, step.row.driver_id ?? 0))
  if (person)
    await send(
      step,
      'order_assigned',
      person,
      await valuesFor(step, person, baseUrl, '/driver/jobs/details'),
    )
}

/** The coupon that this release brought, being late and the order's first of these. */
async function tellCredit(step: Moved): Promise<void> {
  const { coupons } = tables
  const code = creditCode(step.row)
  const [coupon] = await step.tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code), eq(coupons.created_at, step.now.toISOString())))
  const person = coupon && (await customerOf(step.tx, step.row))
  if (!person) return
  const amount = usd(person.locale, coupon.cap_cents)
  await send(step, 'credit', person, {
    name: person.name,
    code: step.row.code,
    coupon: code,
    amount,
  })
}

async function tellFailure(step: Step, baseUrl: string): Promise<void> {
  const { orders } = tables
  const payment = step.row as unknown as PaymentRow
  const [order] = await step.tx.select().from(orders).where(eq(orders.id, payment.order_id))
  const person = order && (await customerOf(step.tx, order))
  if (!person) return
  await send(
    { ...step, row: order },
    'payment_failed',
    person,
    {
      name: person.name,
      code: order.code,
      why: translate(person.locale, `payment.${payment.failure ?? 'declined'}`),
      url: `${baseUrl}/order/submitting?code=${order.code}`,
    },
    payment.id,
  )
}

async function customerOf(tx: Tx, order: OrderRow): Promise<Person | undefined> {
  const { customers, users } = tables
  const [person] = await tx
    .select({ name: users.name, email: users.email, phone: users.phone, locale: users.locale })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.user_id))
    .where(eq(customers.id, order.customer_id))
  return person
}

const usd = (locale: string, cents: number) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(cents / 100)

async function valuesFor(
  { tx, row }: Step<OrderRow>,
  person: Person,
  baseUrl: string,
  page: string,
) {
  const { cities, movers, coupons } = tables
  const [city] = await tx.select().from(cities).where(eq(cities.id, row.city_id))
  const [mover] = await tx
    .select({ name: movers.business_name })
    .from(movers)
    .where(eq(movers.id, row.mover_id ?? 0))
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(eq(coupons.code, apologyCode(row)))
  const date = new Intl.DateTimeFormat(person.locale, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: city?.time_zone ?? 'UTC',
  }).format(new Date(row.window_start_at))
  return {
    name: person.name,
    code: row.code,
    date,
    city: city?.name ?? '',
    mover: mover?.name ?? '',
    total: usd(person.locale, row.total_cents),
    paid: usd(person.locale, (row.metered ?? row.quote.answer).total_cents),
    fee: usd(person.locale, row.cancel_fee_cents),
    pay: usd(person.locale, row.quote.answer.mover_cents),
    miles: row.quote.answer.miles,
    delivery_code: row.delivery_code,
    coupon: coupon?.code ?? '',
    amount: coupon?.amount ?? '',
    url: `${baseUrl}${page}?code=${row.code}`,
  }
}

/** By mail where there is an address, else by text; once for each `of`, the state of the order. */
async function send(
  step: Step<OrderRow>,
  about: string,
  person: Person,
  values: Record<string, unknown>,
  of = step.row.version,
): Promise<void> {
  const recipient = person.email ?? person.phone
  if (!recipient) return
  const at = step.now.toISOString()
  await enqueue(step.tx, [
    {
      channel: person.email ? 'mail' : 'text',
      key: `${about}-${step.row.code}-${of}-${recipient}`,
      recipient,
      subject: translate(person.locale, `${about}.subject`, { ...values, ns: 'mail' }),
      text: translate(person.locale, `${about}.text`, { ...values, ns: 'mail' }),
      next_attempt_at: at,
      created_at: at,
    },
  ])
}
