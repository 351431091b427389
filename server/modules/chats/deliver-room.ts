import { paths } from '#contract/realtime/paths.ts'
import { roomMembers } from '#server/database/room-members.ts'
import type { House } from '#server/house.ts'
import type { Parcel } from '#server/kernel/outbox.ts'
import { closesAt } from './closing.ts'
import { writesOf } from './room.ts'

/**
 * Writes who takes part in an order's room as the order is now, so that it does not matter in which
 * order such parcels come, or how often. Whoever left is taken out, unless they are back.
 */
export async function deliverRoom({ kernel, ports }: House, parcel: Parcel): Promise<void> {
  const { recipient: room, payload } = parcel
  const people = await roomMembers(kernel.db, room)
  if (people?.kind !== 'order') return
  const writes = writesOf({ ...people, room, closes_at: closesAt(people.order) })
  const left = (payload?.left ?? []) as string[]
  const gone = Object.fromEntries(left.map((uid) => [`${paths.members(room)}/${uid}`, null]))
  await ports.realtime.update('', { ...gone, ...writes })
}
