import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import Type from 'typebox'
import { Value } from 'typebox/value'
import type { Random } from '#server/kernel/kernel.ts'
import { randomHex } from '#server/kernel/random-hex.ts'
import type { EventSubject, ProviderEvents } from '#server/ports/provider-events.ts'

export const signatureHeader = 'embedded-signature'
const path = 'embedded'
const toleranceSeconds = 300
/** The waits before a delivery is repeated, in milliseconds. */
const waits = [1_000, 10_000, 60_000]

const Delivery = Type.Object({
  id: Type.String(),
  type: Type.String(),
  created_at: Type.String(),
  subject: Type.Object({
    kind: Type.Enum([
      'setup',
      'charge',
      'refund',
      'dispute',
      'account',
      'transfer',
      'payout',
      'background_check',
    ]),
    reference: Type.String(),
  }),
})

type Options = {
  /** Signs the deliveries. */
  secret: string
  now: () => Date
  random: Random
  /** Sends one delivery. Rejects if it was not accepted. */
  send: (body: string, headers: Readonly<Record<string, string>>) => Promise<unknown>
  onError: (error: unknown) => void
}

/** Reads the deliveries of the embedded providers, which sign like real ones. */
export const embeddedEvents = (secret: string): ProviderEvents => ({
  path,
  read(body, headers, now) {
    const signature = headers[signatureHeader]
    const [, at, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(signature ?? '')) ?? []
    if (!at || !given) return null
    if (Math.abs(now.getTime() / 1000 - Number(at)) > toleranceSeconds) return null
    const expected = sign(secret, at, body)
    if (!timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(expected, 'hex'))) return null
    return Value.Parse(Delivery, JSON.parse(body.toString()))
  },
})

/**
 * Returns what an embedded provider calls when one of its records has changed: the event is signed
 * and delivered to `/hooks/embedded`, and repeated three times if it isn't accepted.
 */
export function announceWith({ secret, now, random, send, onError }: Options) {
  return (subject: EventSubject): void => {
    const body = JSON.stringify({
      id: `evt_${randomHex(random, 24)}`,
      type: `${subject.kind}.updated`,
      created_at: now().toISOString(),
      subject,
    })
    const deliver = async (): Promise<void> => {
      const at = String(Math.floor(now().getTime() / 1000))
      const header = `t=${at},v1=${sign(secret, at, Buffer.from(body))}`
      await send(body, { 'content-type': 'application/json', [signatureHeader]: header })
    }
    void repeated(deliver).catch(onError)
  }
}

async function repeated(deliver: () => Promise<void>): Promise<void> {
  for (const wait of waits)
    try {
      return await deliver()
    } catch {
      await delay(wait, undefined, { ref: false })
    }
  return deliver()
}

const sign = (secret: string, at: string, body: Buffer): string =>
  createHmac('sha256', secret)
    .update('embedded events ')
    .update(`${at}.`)
    .update(body)
    .digest('hex')
