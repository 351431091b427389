import type { House } from '#server/house.ts'
import type { Parcel } from '#server/kernel/outbox.ts'
import type { Json } from '#server/ports/realtime.ts'

/** What `publish` was given: places of the Realtime Database, written all at once. */
export async function deliverRealtime({ ports }: House, { payload }: Parcel): Promise<void> {
  await ports.realtime.update('', (payload?.writes ?? {}) as Record<string, Json>)
}
