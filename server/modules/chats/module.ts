import { inArray, or } from 'drizzle-orm'

import type { orderMachine } from '#contract/machines/order.ts'
import { tables } from '#server/database/tables.ts'

import { teamUserIds } from '#server/domain/mover-team.ts'
import type { Listener, Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import type { ServerModule } from '#server/server-module.ts'
import { deliverDrivingReply } from './deliver-driving-reply.ts'
import { deliverRoom } from './deliver-room.ts'
import { deliverSupportChat, deliverTranscript } from './deliver-support.ts'
import { forgetRooms } from './forget-rooms.ts'
import { forgetSupportRoom } from './forget-support-room.ts'
import { chatRoutes } from './routes.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']
type Emitted = (typeof orderMachine.transitions)[keyof typeof orderMachine.transitions]['emits']

/** Updates the members and the closing time of an order's room after the order changes. */
const updateRoom: Listener<OrderRow> = async ({ tx, row, before, now }) => {
  // A check of the mover's documents mostly changes nothing for the room.
  if (row.mover_id !== null && row.documents_checked_at !== before.documents_checked_at) return
  const left = await uidsOf(tx, {
    mover_id: row.mover_id === before.mover_id ? null : before.mover_id,
    driver_id: row.driver_id === before.driver_id ? null : before.driver_id,
  })
  await enqueue(tx, [
    {
      channel: 'rooms',
      recipient: row.code,
      payload: { left },
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    },
  ])
}

async function uidsOf(
  tx: Tx,
  { mover_id, driver_id }: Pick<OrderRow, 'mover_id' | 'driver_id'>,
): Promise<string[]> {
  if (mover_id === null && driver_id === null) return []
  const { users, drivers } = tables
  const ofMover = teamUserIds(tx, mover_id)
  const ofDriver = tx
    .select({ id: drivers.user_id })
    .from(drivers)
    .where(inArray(drivers.id, [driver_id ?? 0]))
  const found = await tx
    .select({ uid: users.firebase_uid })
    .from(users)
    .where(or(inArray(users.id, ofMover), inArray(users.id, ofDriver)))
  return found.map(({ uid }) => uid)
}

const events = [
  'order.placed',
  'order.accepted',
  'order.released',
  'order.documents_checked',
  'order.assigned',
  'order.unassigned',
  'order.taken_over',
  'order.rescheduled',
  'order.revised',
  'order.revision_agreed',
  'order.completed',
  'order.cancelled',
  'order.unpaid',
  'order.no_show',
  'order.absence_reported',
  'order.reinstated',
  'order.expired',
  'order.disputed',
  'order.resolved',
] as const satisfies readonly Emitted[]

export const chatsModule: ServerModule = {
  name: 'chats',
  listensToNewsOnly: true,
  routes: chatRoutes,
  deliveries: {
    driving_replies: { deliver: deliverDrivingReply },
    rooms: { deliver: deliverRoom },
    support_chats: { deliver: deliverSupportChat },
    transcripts: { deliver: deliverTranscript },
  },
  jobs: [{ name: 'remove-old-rooms', every: 'hour', run: forgetRooms }],

  listeners: {
    ...Object.fromEntries(events.map((event) => [event, updateRoom])),
    'user.closed': forgetSupportRoom,
  },
}
