import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { rateLimits, tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { clientOf, openApp, type TestApp } from '../app/app.ts'
import { tuesday } from '../app/clock.ts'
import { unwrap } from '../app/response.ts'
import { inSpanish } from '../people/locale.ts'
import { aCustomer, anAdmin, type Person } from '../people/people.ts'

export type TicketRow = (typeof tables.tickets)['$inferSelect']

/**
 * Opens an app for the test file that imports this, with customers who need help and staff who give
 * it.
 */
export let app: TestApp
export let carla: Person
/** Reads Spanish. */
export let carlos: Person
export let helen: Person
/** Can view tickets, but does not work on them. */
export let oscar: Person

beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
  carla = await aCustomer(app, 'Carla')
  carlos = await inSpanish(app, await aCustomer(app, 'Carlos'))
  helen = await anAdmin(app, ['support'])
  oscar = await anAdmin(app, ['operations'])
})
beforeEach(async () => {
  app.clock.now = new Date(tuesday)
  await app.db.delete(rateLimits)
})
afterAll(() => app.close())

export const aTicket = async (who: Person, change: object = {}): Promise<TicketRow> =>
  unwrap<TicketRow>(await who.post('/api/tickets', { subject: 'The sofa', ...change }))

/** Takes a transition of a ticket, whether or not it is accepted. */
export const transitionTicket = (
  who: Person,
  { id }: { id: number },
  name: string,
  input: object = {},
) => who.post(`/api/tickets/${id}/transitions/${name}`, input)

/** Creates a ticket and brings it into a state through permitted transitions. */
export async function aTicketInState(state: TicketRow['state'], who = carla): Promise<TicketRow> {
  const ticket = await aTicket(who)
  const steps: Record<TicketRow['state'], string[]> = {
    new: [],
    open: ['assign'],
    pending: ['wait'],
    solved: ['solve'],
    closed: ['solve', 'close'],
    reopened: ['solve', 'reopen'],
  }
  const inputs: Record<string, object> = { assign: { assignee_id: helen.user_id } }
  for (const name of steps[state]) unwrap(await transitionTicket(helen, ticket, name, inputs[name]))
  return ticket
}

export async function stateOf({ id }: { id: number }): Promise<string> {
  const { tickets } = tables
  const [row] = await app.db.select().from(tickets).where(eq(tickets.id, id))
  return String(row?.state)
}

export const writeMessage = (who: Person, ticket: { id: number }, change: object = {}) =>
  who.post('/api/ticket_messages', { ticket_id: ticket.id, text: 'It has arrived.', ...change })

export type SentMessage = { to: string; channel: string; subject: string; text: string }

/** Returns the messages sent while `work` ran. */
export async function messagesSentBy(work: () => Promise<unknown>): Promise<SentMessage[]> {
  await app.db.delete(outbox)
  await work()
  return unwrap<SentMessage[]>(await clientOf(app).get('/dev/outbox.json'))
}
