import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { TimelineKind } from '#contract/calls/timeline.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { type Kernel, tableOf } from '#server/kernel/kernel.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { listable } from '#server/kernel/resource/about.ts'

/** Rows of one table that belong to a record's timeline. */
export type Source = {
  kind: TimelineKind
  /** Null for messages, which aren't a resource. */
  resource: ResourceName | null
  table: PgTable
  id: SQL
  at: SQL
  where: SQL | undefined
}

export type Subject = { name: ResourceName; id: number }

type Reader = { kernel: Kernel; actor: Actor }

/** Lists the sources of a record's timeline that the reader may see, always in the same order. */
export function sourcesOf(subject: Subject, reader: Reader): Source[] {
  return [
    listed('events', 'events', eventsOf(subject), reader),
    listed('comments', 'comments', commentsOf(subject), reader),
    messageSource(subject, reader),
    listed('calls', 'calls', callsOf(subject), reader, tables.calls.started_at),
    listed('payments', 'payments', paymentsOf(subject), reader),
    listed('payments', 'refunds', refundsOf(subject), reader),
    listed('payments', 'payouts', payoutsOf(subject), reader),
  ].filter((source) => source !== undefined)
}

/** Builds the source of a resource's rows, among those that the reader may list. */
function listed(
  kind: TimelineKind,
  name: ResourceName,
  where: SQL | undefined,
  { kernel, actor }: Reader,
  at?: (typeof tables.calls)['started_at'],
): Source | undefined {
  if (!where || !kernel.policy.can(actor, name, 'list')) return undefined
  const resource = resources[name]
  const table = tableOf(kernel, resource)
  return {
    kind,
    resource: name,
    table,
    id: sql`${table.id}`,
    at: sql`${at ?? table.created_at}`,
    where: and(where, listable(kernel, resource, actor)),
  }
}

/** The people behind a record, with whose account its messages, calls and events have to do. */
const accountOf = ({ name, id }: Subject): SQL | undefined => {
  const { customers, movers, drivers } = tables
  if (name === 'customers')
    return sql`select ${customers.user_id} from ${customers} where ${customers.id} = ${id}`
  if (name === 'movers')
    return sql`select ${movers.user_id} from ${movers} where ${movers.id} = ${id}`
  if (name === 'drivers')
    return sql`select ${drivers.user_id} from ${drivers} where ${drivers.id} = ${id}`
  return undefined
}

function eventsOf(subject: Subject): SQL | undefined {
  const { events } = tables
  // Events have no history of their own.
  if (subject.name === 'events') return undefined
  const account = accountOf(subject)
  return or(
    and(eq(events.resource, subject.name), eq(events.record_id, subject.id)),
    account && and(eq(events.resource, 'users'), sql`${events.record_id} in (${account})`),
  )
}

const commentsOf = ({ name, id }: Subject): SQL | undefined => {
  const { comments } = tables
  return and(eq(comments.resource, name), eq(comments.record_id, id))
}

/** Builds the source of mails and text messages about records that the reader may list. */
function messageSource(subject: Subject, { kernel, actor }: Reader): Source | undefined {
  // A message names an address, so it is for those who may know people.
  if (!kernel.policy.can(actor, 'users', 'list')) return undefined
  const seen = Object.keys(resources).filter((name) => kernel.policy.can(actor, name, 'list'))
  return {
    kind: 'messages',
    resource: null,
    table: outbox,
    id: sql`${outbox.id}`,
    at: sql`${outbox.created_at}`,
    where: and(
      inArray(outbox.channel, ['mail', 'text']),
      isNotNull(outbox.resource),
      inArray(outbox.resource, seen),
      messagesOf(subject),
    ),
  }
}

function messagesOf(subject: Subject): SQL | undefined {
  const { name, id } = subject
  const { orders, mover_members: members } = tables
  const own = and(eq(outbox.resource, name), eq(outbox.record_id, id))
  if (name === 'orders') return or(own, eq(outbox.order_id, id))
  if (name === 'movers')
    return or(
      own,
      and(
        sql`${outbox.user_id} in (select ${members.user_id} from ${members} where ${members.mover_id} = ${id})`,
        // Its people may be customers of other companies, whose mail is not this company's.
        sql`(${outbox.order_id} is null or ${outbox.order_id} in (select ${orders.id} from ${orders} where ${orders.mover_id} = ${id}))`,
      ),
    )
  const account = accountOf(subject)
  return or(own, account && sql`${outbox.user_id} in (${account})`)
}

function callsOf(subject: Subject): SQL | undefined {
  const { calls, mover_members: members } = tables
  const { name, id } = subject
  if (name === 'orders') return eq(calls.order_id, id)
  if (name === 'tickets') return eq(calls.ticket_id, id)
  if (name === 'users') return eq(calls.user_id, id)
  if (name === 'movers')
    return sql`${calls.user_id} in (select ${members.user_id} from ${members} where ${members.mover_id} = ${id})`
  const account = accountOf(subject)
  return account && sql`${calls.user_id} in (${account})`
}

function paymentsOf({ name, id }: Subject): SQL | undefined {
  const { payments } = tables
  if (name === 'orders') return eq(payments.order_id, id)
  return name === 'customers' ? eq(payments.customer_id, id) : undefined
}

function refundsOf({ name, id }: Subject): SQL | undefined {
  const { orders, refunds } = tables
  if (name === 'orders') return eq(refunds.order_id, id)
  if (name !== 'customers') return undefined
  return sql`${refunds.order_id} in (select ${orders.id} from ${orders} where ${orders.customer_id} = ${id})`
}

const payoutsOf = ({ name, id }: Subject): SQL | undefined =>
  name === 'movers' ? eq(tables.payouts.mover_id, id) : undefined
