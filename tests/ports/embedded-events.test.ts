import { randomInt } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'

import { announceWith, embeddedEvents, signatureHeader } from '#server/adapters/embedded/events.ts'
import { waitFor } from '../support/app/wait-for.ts'

const secret = 'a secret of the tests'
const subject = { kind: 'payout', reference: 'po_1' } as const
let now = new Date('2027-04-06T19:00:00.000Z')
let sent: { body: string; headers: Readonly<Record<string, string>> }[] = []
let refusals = 0
const errors: unknown[] = []

const announce = announceWith({
  secret,
  now: () => now,
  random: randomInt,
  send: async (body, headers) => {
    sent.push({ body, headers })
    if (sent.length <= refusals) throw new Error('not accepted')
  },
  onError: (error) => errors.push(error),
})
const read = (change: { body?: string; signature?: string; at?: Date } = {}) => {
  const [first] = sent
  if (!first) throw new Error('nothing was sent')
  const signature = change.signature ?? first.headers[signatureHeader]
  const headers = { [signatureHeader]: signature }
  return embeddedEvents(secret).read(
    Buffer.from(change.body ?? first.body),
    headers,
    change.at ?? now,
  )
}

beforeEach(() => {
  sent = []
  refusals = 0
  errors.length = 0
  now = new Date('2027-04-06T19:00:00.000Z')
})

describe('an event of an embedded provider', () => {
  test('is read as it was sent', () => {
    announce(subject)
    expect(read()).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{24}$/),
      type: 'payout.updated',
      created_at: '2027-04-06T19:00:00.000Z',
      subject,
    })
  })

  test('is refused if it was changed, is signed by another or is old', () => {
    announce(subject)
    const [{ body, headers } = { body: '', headers: {} }] = sent
    expect(read({ body: body.replace('po_1', 'po_2') })).toBeNull()
    expect(read({ signature: headers[signatureHeader]?.replace('t=1', 't=2') ?? '' })).toBeNull()
    expect(read({ signature: '' })).toBeNull()
    expect(embeddedEvents('another').read(Buffer.from(body), headers, now)).toBeNull()
    expect(read({ at: new Date(now.getTime() + 300_000) })).not.toBeNull()
    expect(read({ at: new Date(now.getTime() + 301_000) })).toBeNull()
  })

  test('is delivered again, as the same event, if it was not accepted', async () => {
    refusals = 1
    announce(subject)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body).toBe(sent[0]?.body)
    expect(errors).toEqual([])
  })
})
