import { paths } from '#contract/realtime/paths.ts'
import type { AppContext } from '#server/context.ts'
import { roomMembers } from '#server/domain/room-members.ts'
import type { OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { missingEntries } from './inbox.ts'
import { membersNow, peersIn, roomWrites } from './room.ts'
import { closesAt } from './room-closing.ts'

/**
 * Writes the members of an order's room from the order's current state, so that outbox messages may
 * arrive in any order and more than once. Removes members who have left, unless they have rejoined.
 */
export async function deliverRoom(context: AppContext, message: OutboxMessage): Promise<void> {
  const { kernel, ports } = context
  const { recipient: room, payload } = message
  const people = await roomMembers(kernel.db, room)
  if (people?.kind !== 'order') return
  const writes = roomWrites({ ...people, room, closes_at: closesAt(people.order) })
  const uids = people.members.map(({ uid }) => uid)
  const left = ((payload?.left ?? []) as string[]).filter((uid) => !uids.includes(uid))
  const present = [...uids, ...(await membersNow(context, room))]
  const strangers = peersIn(room, left, present, null)
  const peers = peersIn(
    room,
    uids,
    present.filter((uid) => !left.includes(uid)),
    true,
  )
  const gone = Object.fromEntries(
    left.flatMap((uid) => [
      [`${paths.members(room)}/${uid}`, null],
      [paths.inboxEntry(uid, room), null],
    ]),
  )
  const entries = await missingEntries(context, { ...people, room }, uids)
  await ports.realtime.update('', { ...gone, ...strangers, ...peers, ...writes, ...entries })
}
