import { buffer } from 'node:stream/consumers'
import { and, asc, eq, inArray, lte, ne } from 'drizzle-orm'
import sharp from 'sharp'

import type { ChatMessage } from '#contract/realtime/chat-message.ts'
import { paths } from '#contract/realtime/paths.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
import type { DisputeRow } from './dispute-row.ts'

/** Banks read English. */
const locale = 'en'

/** The last messages of the chat and the latest events that the evidence shows. */
const maxMessages = 100
const maxEvents = 200

export type Evidence = {
  company: string
  code: string
  customer: { user_id: number }
  made_at: string
  /** Labels and values, in groups. */
  facts: { title: string; lines: [label: string, value: string][] }[]
  /** The proof of delivery: JPEG pictures and how it was given. */
  pictures: { title: string; bytes: Buffer }[]
  timeline: { at: string; what: string; by: string }[]
  messages: { at: string; by: string; text: string }[]
}

/** Reads all that a bank should know about a disputed move. Times are in its city's time zone. */
export async function readEvidence(context: AppContext, dispute: DisputeRow): Promise<Evidence> {
  const { kernel, config } = context
  const { orders, customers, users, cities, movers, payments, payment_methods, terms } = tables
  const { db } = kernel
  const [found] = await db
    .select({
      order: orders,
      user: { id: users.id, name: users.name, email: users.email, phone: users.phone },
      time_zone: cities.time_zone,
      mover: movers.business_name,
      payment: payments,
      card: { brand: payment_methods.brand, last4: payment_methods.last4 },
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .innerJoin(users, eq(users.id, customers.user_id))
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .innerJoin(payments, eq(payments.id, dispute.payment_id))
    .leftJoin(payment_methods, eq(payment_methods.id, payments.payment_method_id))
    .leftJoin(movers, eq(movers.id, orders.mover_id))
    .where(eq(orders.id, dispute.order_id))
  if (!found) throw new Error(`there is no order ${dispute.order_id}`)
  const { order, user, payment, card, mover, time_zone: timeZone } = found
  const at = (instant: string | null) =>
    instant
      ? formatInstant(instant, { dateStyle: 'medium', timeStyle: 'short', locale, timeZone })
      : '–'
  const booked = order.placed_at ?? order.created_at
  const [accepted] = await db
    .select({ edition: terms.edition, title: terms.title, effective_on: terms.effective_on })
    .from(terms)
    .where(
      and(
        inArray(terms.state, ['in_force', 'superseded']),
        lte(terms.effective_on, booked.slice(0, 10)),
      ),
    )
    .orderBy(asc(terms.effective_on))
    .then((rows) => rows.slice(-1))
  const proof = order.proof
  return {
    company: config.company,
    code: order.code,
    customer: { user_id: user.id },
    made_at: at(kernel.now().toISOString()),
    facts: [
      {
        title: 'The payment',
        lines: [
          ['Charged for', payment.purpose === 'tip' ? 'a tip after the move' : 'the move'],
          ['Charged', `${usd(locale, payment.captured_cents)} on ${at(payment.settled_at)}`],
          ['Refunded', usd(locale, payment.refunded_cents)],
          ['Disputed', usd(locale, dispute.amount_cents)],
          ['Card', card?.last4 ? `${card.brand} ending in ${card.last4}` : '–'],
          ['Reference', payment.reference ?? '–'],
        ],
      },
      {
        title: 'The customer',
        lines: [
          ['Name', user.name],
          ['Email', user.email ?? '–'],
          ['Phone', user.phone ?? '–'],
        ],
      },
      {
        title: 'The move',
        lines: [
          ['Booked', at(booked)],
          ['Window', `${at(order.window_start_at)} to ${at(order.window_end_at)}`],
          ...order.stops.map((stop, index): [string, string] => [
            `Stop ${index + 1}`,
            `${stop.address}, ${stop.city}, ${stop.state_code} ${stop.zip}`,
          ]),
          ['Crew', mover ?? '–'],
          ['Loading began', at(order.loading_started_at)],
          ['Delivered', at(order.delivered_at)],
          ['Price', usd(locale, order.total_cents)],
          ['Delivery confirmed by', confirmation(proof)],
          [
            'Terms agreed to when booking',
            accepted ? `${accepted.title}, edition ${accepted.edition}` : '–',
          ],
        ],
      },
    ],
    pictures: await proofPictures(context, order),
    timeline: await readTimeline(context, dispute.order_id, at),
    messages: await readChat(context, order.code, at),
  }
}

type OrderRow = (typeof tables.orders)['$inferSelect']
type Proof = OrderRow['proof']

function confirmation(proof: Proof): string {
  if (!proof) return '–'
  if (proof.code_matched) return 'the code that only the customer had'
  return `a signature (no code: ${proof.signature_reason ?? 'no reason given'})`
}

/** Reads the proof's pictures as JPEG, which every PDF reader shows. */
async function proofPictures(
  { ports }: AppContext,
  { proof, proof_photos }: Pick<OrderRow, 'proof' | 'proof_photos'>,
): Promise<Evidence['pictures']> {
  const named = [
    ...[proof?.photo, ...proof_photos].map((key) => ({ title: 'Photo at the delivery', key })),
    { title: 'Signature', key: proof?.signature },
  ]
  const pictures: Evidence['pictures'] = []
  for (const { title, key } of named) {
    const stored = key && (await ports.files.read(key))
    if (!stored) continue
    const picture = sharp(await buffer(stored.stream)).flatten({ background: '#ffffff' })
    const bytes = await picture
      .resize({ width: 1000, height: 1000, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .toBuffer()
    pictures.push({ title, bytes })
  }
  return pictures
}

async function readTimeline(
  { kernel }: AppContext,
  order_id: number,
  at: (instant: string) => string,
): Promise<Evidence['timeline']> {
  const { events } = tables
  const rows = await kernel.db
    .select({ name: events.name, actor: events.actor, created_at: events.created_at })
    .from(events)
    .where(
      and(
        eq(events.resource, 'orders'),
        eq(events.record_id, order_id),
        ne(events.name, 'orders.created'),
      ),
    )
    .orderBy(asc(events.id))
    .limit(maxEvents)
  return rows.map(({ name, actor, created_at }) => ({
    at: at(created_at),
    what: translate(locale, `states:events.${name}`, { defaultValue: name }),
    by: translate(locale, `states:choices.actor.${actor}`),
  }))
}

/** Reads the chat of the customer and the crew. */
async function readChat(
  { ports }: AppContext,
  room: string,
  at: (instant: string) => string,
): Promise<Evidence['messages']> {
  const found = await ports.realtime.last(paths.messages(room), maxMessages)
  return found.map(([, json]) => {
    const { role, text, created_at } = json as ChatMessage
    return {
      at: at(new Date(created_at).toISOString()),
      by: translate(locale, `states:choices.role.${role}`, { defaultValue: role }),
      text: text || '(a photo)',
    }
  })
}
