import { and, eq, inArray } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { enqueue, type OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { difference, pastOf, recordEvent } from '#server/kernel/transition/event.ts'
import type { shownOf } from './mirror.ts'

const { devices } = tables

type Shown = ReturnType<typeof shownOf>
type Pushed = { device_id: number; user_id: number; link: string | null; data: Data }
type Data = Record<string, string>

/** Queues one push message for each device of these people. */
export async function pushTo(
  tx: Tx,
  people: readonly { user_id: number; shown: Shown }[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return
  const shown = new Map(people.map((person) => [person.user_id, person.shown]))
  const found = await tx
    .select({ id: devices.id, user_id: devices.user_id })
    .from(devices)
    .where(inArray(devices.user_id, [...shown.keys()]))
    .orderBy(devices.id)
  const at = now.toISOString()
  await enqueue(
    tx,
    found.flatMap(({ id, user_id }) => {
      const what = shown.get(user_id)
      if (!what) return []
      const { title, message, link } = what
      return {
        channel: 'push',
        recipient: `device ${id}`,
        subject: title,
        text: message,
        payload: { device_id: id, user_id, link, data: dataOf(what) } satisfies Pushed,
        next_attempt_at: at,
        created_at: at,
      }
    }),
  )
}

/** Converts the values to strings, which is all a push message carries, and drops nulls. */
function dataOf({ id, created_at, ...rest }: Shown): Data {
  const all = { notification_id: id, ...rest, timestamp: created_at }
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, String(value)]),
  )
}

/** Sends a push message, unless the device has another owner now. Deletes a device that is gone. */
export async function deliverPush(
  context: AppContext,
  { id, payload }: OutboxMessage,
): Promise<void> {
  const { kernel, ports, config } = context
  const { device_id, user_id, link, data } = payload as Pushed
  const [device] = await kernel.db
    .select({ token: devices.token })
    .from(devices)
    .where(and(eq(devices.id, device_id), eq(devices.user_id, user_id)))
  if (!device) return
  const answer = await ports.push.send({
    id: String(id),
    to: device.token,
    data,
    link: link && config.baseUrl + link,
  })
  if (answer === 'gone') await forget(context, device_id, device.token)
}

async function forget({ kernel }: AppContext, id: number, token: string): Promise<void> {
  await transact(kernel.db, async (tx) => {
    const [gone] = await tx
      .delete(devices)
      .where(and(eq(devices.id, id), eq(devices.token, token)))
      .returning()
    if (!gone) return
    const act = { actor: system, now: kernel.now(), request_id: null }
    const past = { ...pastOf(resources.devices, id, 'deleted'), version: 0 }
    await recordEvent(kernel, tx, { ...act, ...past, diff: difference(gone, null) })
  })
}
