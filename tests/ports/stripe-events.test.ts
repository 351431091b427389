import { readFileSync } from 'node:fs'
import type Stripe from 'stripe'
import { beforeAll, describe, expect, test } from 'vitest'

import { stripeClient } from '#server/adapters/stripe/client.ts'
import { stripeEventSubjects, stripeEvents } from '#server/adapters/stripe/events.ts'
import type { ProviderEvents } from '#server/ports/provider-events.ts'

const [own, connected] = ['whsec_own_endpoint', 'whsec_connected_accounts']
const now = new Date('2026-11-20T12:00:00.000Z')

let stripe: Stripe
let events: ProviderEvents
beforeAll(async () => {
  const account = { secretKey: 'sk_test_events00', baseUrl: 'http://localhost:1' }
  stripe = await stripeClient(account)
  events = stripeEvents({ stripe, webhookSecrets: [own, connected] })
})

const snapshot = (type: string, id = 'pi_1') => ({
  id: 'evt_1',
  object: 'event',
  type,
  created: now.getTime() / 1000,
  data: { object: { id } },
})

const thin = (type: string, id = 'acct_1') => ({
  id: 'evt_2',
  object: 'v2.core.event',
  type,
  created: now.toISOString(),
  related_object: { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` },
})

/** Signs an event a few seconds ago. */
function headersOf(payload: string, secret = own, age = 0) {
  const timestamp = now.getTime() / 1000 - age
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { 'stripe-signature': signature }
}

function read(event: object, secret = own, age = 0) {
  const payload = JSON.stringify(event)
  return events.read(Buffer.from(payload), headersOf(payload, secret, age), now)
}

describe('a delivery', () => {
  const event = snapshot('payment_intent.succeeded')

  test('is read if it is signed with the secret of one of the endpoints', () => {
    const known = {
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      created_at: now.toISOString(),
      subject: { kind: 'charge', reference: 'pi_1' },
    }
    expect(read(event)).toEqual(known)
    expect(read(event, connected)).toEqual(known)
  })

  test('is refused with another secret', () => {
    expect(read(event, 'whsec_of_somebody_else')).toBeNull()
  })

  test('is refused without a signature, or with one that can’t be read', () => {
    const body = Buffer.from(JSON.stringify(event))
    expect(events.read(body, {}, now)).toBeNull()
    for (const signature of ['', 'v1=00', 't=,v1=', ['t=1,v1=00']])
      expect(events.read(body, { 'stripe-signature': signature }, now)).toBeNull()
  })

  test('is refused if the body was changed', () => {
    const payload = JSON.stringify(event)
    const changed = Buffer.from(payload.replace('pi_1', 'pi_2'))
    expect(events.read(changed, headersOf(payload), now)).toBeNull()
  })

  test('is refused after 300 seconds', () => {
    expect(read(event, own, 300)).not.toBeNull()
    expect(read(event, own, 301)).toBeNull()
  })
})

describe('the subject of an event', () => {
  test.each([
    ['setup_intent.succeeded', 'setup'],
    ['payment_intent.canceled', 'charge'],
    ['charge.refund.updated', 'refund'],
    ['charge.dispute.closed', 'dispute'],
    ['account.updated', 'account'],
    ['transfer.reversed', 'transfer'],
    ['payout.failed', 'payout'],
  ])('is the record that %s names, thin or with a payload', (type, kind) => {
    const subject = { kind, reference: 'record_1' }
    expect(read(snapshot(type, 'record_1'))?.subject).toEqual(subject)
    expect(read(thin(`v1.${type}`, 'record_1'))?.subject).toEqual(subject)
  })

  test('is the account of an event of the Accounts v2 API', () => {
    const type = 'v2.core.account[configuration.recipient].capability_status_updated'
    expect(read(thin(type))).toEqual({
      id: 'evt_2',
      type,
      created_at: now.toISOString(),
      subject: { kind: 'account', reference: 'acct_1' },
    })
  })

  test('is null where the event is of no consequence', () => {
    expect(read(snapshot('customer.created'))).toMatchObject({ id: 'evt_1', subject: null })
    expect(read(thin('v2.core.account.created'))?.subject).toBeNull()
    expect(read({ ...thin('v1.payout.paid'), related_object: null })?.subject).toBeNull()
  })
})

test('the guide tells which events to select', () => {
  const guide = readFileSync('docs/guide/going-live.md', 'utf8')
  for (const type of Object.keys(stripeEventSubjects)) expect(guide).toContain(`\`${type}\``)
})
