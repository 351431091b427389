import { afterAll, beforeAll, beforeEach } from 'vitest'

import { mail as en } from '#contract/locales/en/mail.ts'
import { mail as es } from '#contract/locales/es/mail.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { clientOf, openApp, type TestApp } from '../app/app.ts'
import { tuesday } from '../app/clock.ts'
import { unwrap } from '../app/response.ts'
import { aCustomer, anAdmin, type Person } from '../people/people.ts'
import { aCrew, type Crew, type PlacedMove } from './moves.ts'

type Message = {
  id: number
  to: string
  channel: string
  subject: string
  text: string
  at: string
  sent_at: string | null
  error: string | null
}

/** Opens an app for the test file that imports this, with the people who receive messages. */
export let app: TestApp
export let carla: Person
/** Reads Spanish. */
export let carlos: Person
export let admin: Person
export let crew: Crew
/** Another crew of the city, whose mover reads Spanish. */
export let otherCrew: Crew

beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
  carla = await aCustomer(app, 'Carla')
  carlos = await inSpanish(await aCustomer(app, 'Carlos'))
  admin = await anAdmin(app)
  crew = await aCrew(app, { business_name: 'Bay Movers' })
  otherCrew = await aCrew(app, { business_name: 'Otra Mudanza' })
  await inSpanish(otherCrew.mover)
})
beforeEach(() => {
  app.clock.now = new Date(tuesday)
})
afterAll(() => app.close())

async function inSpanish(who: Person): Promise<Person> {
  unwrap(await who.patch(`/api/users/${who.user_id}`, { locale: 'es' }))
  return who
}

/** Returns the messages in the outbox, newest first. */
export const outboxMessages = async (query: Record<string, string> = {}): Promise<Message[]> =>
  unwrap<Message[]>(await clientOf(app).get('/dev/outbox.json', { query }))

/**
 * Returns what was sent while `work` ran, as `to: subject`, oldest first. Throws if a text has an
 * unfilled placeholder.
 */
export async function mailsSentBy(work: () => Promise<unknown>): Promise<string[]> {
  await app.db.delete(outbox)
  await work()
  const messages = await outboxMessages()
  for (const { subject, text } of messages)
    if (/{{|}}|undefined|null|NaN/.test(`${subject} ${text}`))
      throw new Error(`something is missing: ${subject}: ${text}`)
  return messages.map(({ to, subject }) => `${nameOf(to)}: ${subject}`).reverse()
}

function nameOf(to: string): string {
  const people = {
    carla,
    carlos,
    'the mover': crew.mover,
    'the driver': crew.driver,
    'the other mover': otherCrew.mover,
    'the other driver': otherCrew.driver,
  }
  return Object.entries(people).find(([, { email }]) => email === to)?.[0] ?? to
}

export const usd = (cents: number, locale = 'en'): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(cents / 100)

/** Formats an expected message as `mailsSentBy` does, with its placeholders filled in. */
export function expectedMail(
  who: string,
  { subject }: { subject: string },
  values: Record<string, string | number>,
): string {
  const filled = Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{{${name}}}`, String(value)),
    subject,
  )
  return `${who}: ${filled}`
}

/** Returns the messages that both movers get about an open job. */
export function offerMailsOf({ code, quote }: PlacedMove): [string, string] {
  const pay = quote.price.mover_cents
  return [
    expectedMail('the mover', en.order_offered, { code, pay: usd(pay) }),
    expectedMail('the other mover', es.order_offered, { code, pay: usd(pay, 'es') }),
  ]
}
