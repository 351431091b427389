import { ask, json, type Question } from './ask.ts'

/** The response times of visitors, in milliseconds, during an attack or without one. */
export type Visits = { p50: number; p99: number; longest: number; refused: number; count: number }

const perSecond = 40
const addresses = 10

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

const visits: ((n: number) => Question)[] = [
  () => ({ method: 'GET', path: '/' }),
  () => ({ method: 'GET', path: '/cities/oakland' }),
  () => ({
    method: 'POST',
    path: '/api/quotes',
    body: json({
      stops: [
        { kind: 'pickup', zip: '94110' },
        { kind: 'dropoff', zip: '94612' },
      ],
      size: 'studio',
      window_start_at: inAWeek(),
    }),
  }),
  () => ({ method: 'GET', path: '/api/check-coupon' }),
  () => ({ method: 'GET', path: '/help' }),
  () => ({ method: 'GET', path: '/api/posts' }),
  () => ({ method: 'GET', path: '/api/help/search?q=piano' }),
  () => ({ method: 'GET', path: '/blog' }),
]

/**
 * Visits the site as ordinary visitors do: 40 requests a second from ten addresses, each sent on
 * schedule, whether or not the one before was answered. A failed request counts as refused and as
 * ten seconds.
 */
export async function visit(url: string, seconds: number): Promise<Visits> {
  const times: number[] = []
  let refused = 0
  const pending: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < seconds * perSecond; n++) {
    const due = began + (n * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    pending.push(visitOnce(n, Math.max(due, performance.now() - 5)))
  }
  await Promise.all(pending)
  times.sort((one, other) => one - other)
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), longest: at(1), refused, count: times.length }

  async function visitOnce(n: number, sentAt: number): Promise<void> {
    const question = visits[n % visits.length]?.(n)
    if (!question) return
    const { status } = await ask(url, `127.0.0.${11 + (n % addresses)}`, question)
    const isAnswered = status.startsWith('2')
    if (!isAnswered) refused += 1
    times.push(isAnswered ? performance.now() - sentAt : 10_000)
  }
}
