// A process of bench/abuse.ts: carries out the attack it is sent, and answers what came back.
import { attacks } from './attacks.ts'

export type Order =
  | { index: number; url: string; singles: number }
  | { index: number; url: string; seconds: number }

process.on('disconnect', () => process.exit())
process.on('message', async (order: Order) => {
  const attack = attacks[order.index]
  if (!attack) throw new Error(`there is no attack ${order.index}`)
  if ('singles' in order) {
    for (let n = 0; n < order.singles; n++) {
      await attack.single?.(order.url, n)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    process.send?.({})
    return
  }
  const counts: Record<string, number> = {}
  const stop = new AbortController()
  setTimeout(() => stop.abort(), order.seconds * 1000)
  await attack.run(order.url, stop.signal, (what) => {
    counts[what] = (counts[what] ?? 0) + 1
  })
  process.send?.(counts)
})
