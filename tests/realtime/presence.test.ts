import { afterEach, expect, test } from 'vitest'

import type { RealtimeConnection } from '#contract/client/realtime/connect.ts'
import { publishPresence } from '#contract/client/realtime/presence.ts'
import { memoryStore } from '../support/app/memory-store.ts'
import { openRealtime, type Realtime } from '../support/app/realtime-server.ts'
import { waitFor } from '../support/app/wait-for.ts'

let realtime: Realtime
afterEach(async () => {
  await realtime.close()
})

test('a person is online again though the connection broke while they were going online', async () => {
  const memory = memoryStore()
  const { saveDepartures } = memory.store
  let requests = 0
  let answer = (): void => undefined
  // The first request to be marked offline later is not answered while the connection lasts.
  memory.store.saveDepartures = async (...given) => {
    requests += 1
    if (requests === 1)
      await new Promise<void>((resolve) => {
        answer = resolve
      })
    return saveDepartures(...given)
  }
  realtime = await openRealtime({ memory })
  const { db } = await realtime.client('nina')
  publishPresence({ db, uid: 'nina', role: 'mover' } as RealtimeConnection)
  await waitFor(() => expect(requests).toBe(1))
  realtime.cut()
  answer()
  await waitFor(() => expect(memory.rows.get('/status/mover/nina/online')).toBe(true))
})
