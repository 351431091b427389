import { subscribe } from 'node:diagnostics_channel'
import { setTimeout as delay } from 'node:timers/promises'

let requests = 0
subscribe('http.server.request.start', () => {
  requests += 1
})

/**
 * Does one piece of a long task. If requests have arrived in the meantime, it rests as long as the piece
 * took, so that at least half of the time stays for them.
 */
export async function givingWay<T>(work: () => Promise<T>): Promise<T> {
  const before = requests
  const began = performance.now()
  const result = await work()
  if (requests !== before) await delay(performance.now() - began)
  return result
}
