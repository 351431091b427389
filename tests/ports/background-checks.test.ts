import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { checkrEvents } from '#server/adapters/background-checks/checkr-events.ts'
import { readCheckr } from '#server/checkr-config.ts'
import type { BackgroundChecks } from '#server/ports/background-checks.ts'
import { apiKey, startCheckrServer } from '../support/app/checkr-server.ts'

let server: Awaited<ReturnType<typeof startCheckrServer>>
let checks: BackgroundChecks
beforeAll(async () => {
  server = await startCheckrServer()
  checks = server.checks()
})
beforeEach(() => {
  server.received.length = 0
  server.faults.length = 0
})
afterAll(() => server.close())

let count = 0
const person = { name: 'Dan de la Driver', email: 'dan@checks.test', state_code: 'CA' }
const order = () => checks.order({ key: `background-${++count}`, person })

async function ordered(): Promise<string> {
  const answer = await order()
  if (answer.status !== 'ordered') throw new Error(answer.status)
  return answer.check
}

describe('Checkr', () => {
  test('gets a candidate and an invitation for each check, and no number of the person', async () => {
    const check = await ordered()
    expect(server.received).toEqual([
      {
        path: '/v1/candidates',
        key: `background-${count}-candidate`,
        body: {
          email: person.email,
          first_name: 'Dan',
          last_name: 'de la Driver',
          custom_id: `background-${count}`,
          work_locations: [{ country: 'US', state: 'CA' }],
        },
      },
      {
        path: '/v1/invitations',
        key: `background-${count}-invitation`,
        body: {
          package: 'driver_pro',
          candidate_id: check,
          work_locations: [{ country: 'US', state: 'CA' }],
        },
      },
    ])
    expect(await checks.report(check)).toEqual({
      check,
      status: 'running',
      form_url: 'https://apply.checkr.test/invite/1',
    })
  })

  test('answers a repeated key with the first check', async () => {
    const check = await ordered()
    expect(await checks.order({ key: `background-${count}`, person })).toEqual({
      status: 'ordered',
      check,
    })
  })

  test.each([
    [{ status: 'pending' }, { status: 'running', form_url: null }],
    [{ status: 'suspended' }, { status: 'stalled', reason: 'other' }],
    [
      { status: 'complete', result: 'clear', completed_at: '2026-05-01T10:00:00Z' },
      { status: 'complete', result: 'clear', finished_at: '2026-05-01T10:00:00.000Z' },
    ],
    [
      { status: 'complete', result: 'consider', completed_at: '2026-05-01T10:00:00Z' },
      { status: 'complete', result: 'consider' },
    ],
    [{ status: 'dispute', result: 'consider' }, { status: 'disputed' }],
    [{ status: 'canceled' }, { status: 'canceled' }],
  ])('tells the state of a report by its check and by itself: %o', async (change, expected) => {
    const check = await ordered()
    const { id } = server.submit(change)
    expect(await checks.report(check)).toMatchObject({ check, ...expected })
    expect(await checks.report(`report:${id}`)).toMatchObject({ check, ...expected })
  })

  test('says that an invitation has expired', async () => {
    const check = await ordered()
    server.expire()
    expect(await checks.report(check)).toEqual({ check, status: 'canceled' })
  })

  test.each([429, 500, 503, 409])('is asked again after a %i', async (status) => {
    server.faults.push(status)
    expect(await order()).toEqual({ status: 'unavailable' })
    const check = await ordered()
    server.faults.push(status)
    expect(await checks.report(check)).toEqual({ status: 'unavailable' })
  })

  test('refuses what it can’t check', async () => {
    server.faults.push(422)
    expect(await order()).toEqual({ status: 'refused', reason: 'Package is not available.' })
    const unreachable = { ...person, email: null }
    expect(await checks.order({ key: 'background-none', person: unreachable })).toMatchObject({
      status: 'refused',
    })
  })

  test('rejects with what to correct if the key is wrong', async () => {
    const wrong = server.checks({ apiKey: 'f'.repeat(32) })
    await expect(wrong.order({ key: 'background-wrong', person })).rejects.toThrow('CHECKR_API_KEY')
  })
})

describe('an event of Checkr', () => {
  const event = (type: string) => ({
    id: '1002d6bca6acdfcbb8442178',
    object: 'event',
    type,
    created_at: '2026-05-01T10:00:00Z',
    data: { object: { id: 'a13f4827', object: 'report' } },
  })
  const read = (body: object, key = apiKey) => {
    const bytes = Buffer.from(JSON.stringify(body))
    const signature = createHmac('sha256', key).update(bytes).digest('hex')
    return checkrEvents(apiKey).read(bytes, { 'x-checkr-signature': signature }, new Date())
  }

  test('names the report or the invitation whose state to ask for', () => {
    expect(read(event('report.completed'))).toEqual({
      id: '1002d6bca6acdfcbb8442178',
      type: 'report.completed',
      created_at: '2026-05-01T10:00:00.000Z',
      subject: { kind: 'background_check', reference: 'report:a13f4827' },
    })
    expect(read(event('invitation.expired'))?.subject?.reference).toBe('invitation:a13f4827')
    expect(read(event('candidate.updated'))?.subject).toBeNull()
  })

  test('counts only if it is signed with the key', () => {
    expect(read(event('report.completed'), 'another key')).toBeNull()
    const bytes = Buffer.from(JSON.stringify(event('report.completed')))
    expect(checkrEvents(apiKey).read(bytes, {}, new Date())).toBeNull()
    const headers = { 'x-checkr-signature': 'a'.repeat(64) }
    expect(checkrEvents(apiKey).read(bytes, headers, new Date())).toBeNull()
  })
})

describe('the configuration', () => {
  test('needs both the key and the package', () => {
    expect(readCheckr({})).toBeUndefined()
    expect(() => readCheckr({ CHECKR_API_KEY: apiKey })).toThrow('CHECKR_PACKAGE')
    expect(() => readCheckr({ CHECKR_API_KEY: 'short', CHECKR_PACKAGE: 'driver_pro' })).toThrow(
      'CHECKR_API_KEY',
    )
    expect(readCheckr({ CHECKR_API_KEY: apiKey, CHECKR_PACKAGE: 'driver_pro' })).toEqual({
      apiKey,
      package: 'driver_pro',
      baseUrl: 'https://api.checkr.com',
    })
  })
})
