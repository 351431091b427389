import { paths } from '#contract/realtime/paths.ts'
import { roomMembers } from '#server/domain/room-members.ts'
import type { House } from '#server/house.ts'
import type { Parcel } from '#server/kernel/outbox.ts'
import { closesAt } from './closing.ts'
import { membersNow, peersIn, writesOf } from './room.ts'

/**
 * Writes who takes part in an order's room as the order is now, so that it does not matter in which
 * order such parcels come, or how often. Whoever left is taken out, unless they are back.
 */
export async function deliverRoom(house: House, parcel: Parcel): Promise<void> {
  const { kernel, ports } = house
  const { recipient: room, payload } = parcel
  const people = await roomMembers(kernel.db, room)
  if (people?.kind !== 'order') return
  const writes = writesOf({ ...people, room, closes_at: closesAt(people.order) })
  const uids = people.members.map(({ uid }) => uid)
  const left = ((payload?.left ?? []) as string[]).filter((uid) => !uids.includes(uid))
  const present = [...uids, ...(await membersNow(house, room))]
  const strangers = peersIn(room, left, present, null)
  const peers = peersIn(
    room,
    uids,
    present.filter((uid) => !left.includes(uid)),
    true,
  )
  const gone = Object.fromEntries(left.map((uid) => [`${paths.members(room)}/${uid}`, null]))
  await ports.realtime.update('', { ...gone, ...strangers, ...peers, ...writes })
}
