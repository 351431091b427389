import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { Certificate } from '#contract/calls/certificates.ts'
import type { GuestView } from '#contract/calls/guests.ts'
import { tables } from '#server/database/tables.ts'
import { type Client, clientOf } from '../../support/app/app.ts'
import { archiveOf, textOf } from '../../support/app/archive.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { waitUntilErased } from '../../support/people/closed-account.ts'
import { titlesOf } from '../../support/people/notifications.ts'
import { aCustomer } from '../../support/people/people.ts'
import {
  aCard,
  aCrew,
  aPlacedMove,
  aQuote,
  bookingOf,
  carryOut,
  mustTake,
  orderRow,
  type PlacedMove,
  place,
  reschedule,
  revisionQuote,
} from '../../support/scenarios/moves.ts'
import { admin, app, crew, customer } from '../../support/scenarios/order-scenario.ts'
import { aPdf, aPhoto, sendFile, sendPdf } from '../../support/scenarios/pictures.ts'
import { mailSubjectsTo } from '../../support/scenarios/wallet.ts'

type Move = Pick<PlacedMove, 'id' | 'code'>

const ask = (who: Client, { code }: Move, body: object = {}) =>
  who.post(`/api/moves/${code}/certificates`, { stop: 1, ...body })
const mustAsk = async (move: Move, body: object = {}) =>
  unwrap<Certificate>(await ask(customer, move, body))
const listOf = async (who: Client, { code }: Move, side: 'moves' | 'jobs' = 'moves') =>
  unwrap<Certificate[]>(await who.get(`/api/${side}/${code}/certificates`))
const certificateOf = async (move: Move, stop = 1): Promise<Certificate> => {
  const found = (await listOf(customer, move)).find((one) => one.stop === stop)
  if (!found) throw new Error('there is no certificate')
  return found
}

const act = (who: Client, { id }: { id: number }, name: string, body: object = {}) =>
  who.post(`/api/certificates/${id}/transitions/${name}`, body)
const mustAct = async (who: Client, one: { id: number }, name: string, body: object = {}) =>
  unwrap<{ state: string }>(await act(who, one, name, body))

/** Sends a certificate that is valid for a year, as the crew's mover. */
async function send(one: { id: number }, more: object = {}, { mover } = crew) {
  const expires_on = fromNow(app, { days: 365 }).slice(0, 10)
  const body = { file: await aPdf(mover), expires_on, holder_name: 'Oak Tower LLC', ...more }
  return act(mover, one, 'send', body)
}
const mustSend = async (one: { id: number }, more: object = {}) => unwrap(await send(one, more))

/** A move that the crew's mover has taken, whose second stop asks for a certificate. */
async function anAskedMove(body: object = {}): Promise<PlacedMove> {
  const move = await aPlacedMove(app, customer)
  await mustTake(crew.mover, move, 'accept')
  await mustAsk(move, body)
  return move
}

async function linkTo({ code }: Move, body: object = {}) {
  const made = await customer.post(`/api/moves/${code}/guest-links`, {
    kind: 'building',
    name: 'Olga',
    ...body,
  })
  return unwrap<{ link: { id: number }; token: string }>(made)
}

const visitor = () => clientOf(app)
const visit = async (token: string) => unwrap<GuestView>(await visitor().get(`/api/guest/${token}`))
const tell = (token: string, path: string, body: object = {}) =>
  visitor().post(`/api/guest/${token}/${path}`, body)
const mustTell = async (token: string, path: string, body: object = {}) =>
  unwrap<Certificate>(await tell(token, path, body))

test('the building refuses a certificate, the mover sends another, the building accepts it once', async () => {
  const move = await anAskedMove({ holder_name: 'Oak Tower LLC' })
  const { token } = await linkTo(move)
  expect(await titlesOf(crew.mover, 'certificate.handed_over')).toEqual([
    `${move.code}: the building asks for a certificate`,
  ])
  const one = await certificateOf(move)
  expect((await visit(token)).certificate).toMatchObject({ state: 'with_mover', sent: null })

  await mustSend(one, { holder_name: 'Oak Tower' })
  const first = (await visit(token)).certificate
  expect(first?.sent).toMatchObject({ is_valid: true, faults: ['holder'] })
  const file = unwrap<{ url: string; name: string }>(
    await visitor().get(`/api/guest/${token}/certificate-file`),
  )
  expect(file.name).toBe('certificate.pdf')
  expect((await visitor().get(file.url)).body).toContain('%PDF')

  const reason = '“LLC” is missing'
  await mustTell(token, 'certificate/refuse', { reason })
  expect(await titlesOf(customer, 'certificate.')).toEqual([
    'The certificate for Oakland is here',
    'The building in Oakland refused the certificate',
  ])
  expect(await listOf(crew.mover, move, 'jobs')).toMatchObject([
    { state: 'refused', refusal: reason, answered_by: 'building', allowed_transitions: ['send'] },
  ])

  advance(app, { minutes: 5 })
  await mustSend(one)
  const stale = await tell(token, 'certificate/accept', { sent_at: first?.sent?.sent_at })
  expect(Object.keys(errorsOf(stale))).toEqual(['sent_at'])
  const second = (await visit(token)).certificate
  expect(second).toMatchObject({ state: 'sent', refusal: null, sent: { faults: [] } })
  const seen = { sent_at: second?.sent?.sent_at }
  await mustTell(token, 'certificate/accept', seen)
  const again = await tell(token, 'certificate/accept', seen)
  expect([again.statusCode, again.json<{ state: string }>().state]).toEqual([409, 'accepted'])
  expect((await act(customer, one, 'accept')).statusCode).toBe(409)
  expect(await titlesOf(crew.mover, 'certificate.accepted')).toHaveLength(1)
})

test('a booking asks for the certificates that it names, and the mover gets them with the job', async () => {
  const quote = await aQuote(app, customer)
  const booking = bookingOf(quote)
  const stops = booking.stops.map((stop, at) => ({ ...stop, needs_certificate: at === 0 }))
  const body = { ...booking, stops }
  const move = unwrap<Move>(await customer.post('/api/orders', body))
  expect(await listOf(customer, move)).toEqual([])
  unwrap(await place(customer, move, await aCard(customer)))
  expect(await listOf(customer, move)).toMatchObject([{ stop: 0, state: 'requested' }])
  await mustTake(crew.mover, move, 'accept')
  expect(await listOf(crew.mover, move, 'jobs')).toMatchObject([{ stop: 0, state: 'with_mover' }])
  await app.drain()
  expect(await mailSubjectsTo(app, crew.mover)).toContain(
    `Job ${move.code}: the building asks for a certificate of insurance`,
  )
  const { token } = await linkTo(move, { kind: 'landlord' })
  expect((await visit(token)).certificate_status).toEqual({ state: 'with_mover', is_valid: null })
})

describe('a mover', () => {
  test('is shown what a certificate lacks, and may send it all the same', async () => {
    const move = await anAskedMove({
      additional_insured: 'Oak Tower Owners Association',
      coverage: { general_cents: 200_000_000, umbrella_cents: 100_000_000, has_workers: true },
    })
    const one = await certificateOf(move)
    const coverage = { general_cents: 100_000_000, umbrella_cents: 100_000_000 }
    await mustSend(one, { coverage })
    expect((await certificateOf(move)).sent?.faults).toEqual([
      'additional_insured',
      'general_cents',
      'has_workers',
    ])
    await mustSend(await refused(move), {
      coverage: { ...coverage, general_cents: 200_000_000, has_workers: true },
      names_insured: true,
    })
    expect((await certificateOf(move)).sent?.faults).toEqual([])
  })

  test('must send a PDF of their own that outlasts the move and says whose it is', async () => {
    const move = await anAskedMove()
    const one = await certificateOf(move)
    const day = (await orderRow(app, move)).window_end_at.slice(0, 10)
    const before = fromNow(app, { days: 1 }).slice(0, 10)
    const wrong: [object, string][] = [
      [{ expires_on: before }, 'expires_on'],
      [{ expires_on: '2999-01-01' }, 'expires_on'],
      [{ expires_on: 'soon' }, 'expires_on'],
      [{ file: await aPhoto(crew.mover) }, 'file'],
      [{ file: await aPdf(customer) }, 'file'],
      [{ file: '../../etc/passwd.pdf' }, 'file'],
      [{ holder_name: '' }, 'holder_name'],
      [{ coverage: { general_cents: 1e15 } }, 'coverage.general_cents'],
    ]
    for (const [more, field] of wrong)
      expect(Object.keys(errorsOf(await send(one, more))), field).toEqual([field])
    await mustSend(one, { expires_on: day })
    expect((await send(one)).statusCode).toBe(409)
  })

  test('who has lost the job sees nothing and sends nothing', async () => {
    const move = await anAskedMove()
    const one = await certificateOf(move)
    await mustSend(one)
    await mustTake(crew.mover, move, 'release', { reason: 'The truck broke down', fee_cents: 0 })
    expect(await certificateOf(move)).toMatchObject({ state: 'requested', sent: null })
    expect((await send(one)).statusCode).toBe(404)
    expect((await crew.mover.get(`/api/certificates/${one.id}/file`)).statusCode).toBe(404)
    expect((await crew.mover.get(`/api/jobs/${move.code}/certificates`)).statusCode).toBe(404)
    expect((await customer.get(`/api/certificates/${one.id}/file`)).statusCode).toBe(404)

    const next = await aCrew(app)
    await mustTake(next.mover, move, 'accept')
    expect(await listOf(next.mover, move, 'jobs')).toMatchObject([
      { state: 'with_mover', sent: null },
    ])
    expect((await next.mover.get(`/api/certificates/${one.id}/file`)).statusCode).toBe(404)
    unwrap(await send(one, {}, next))
  })
})

async function refused(move: Move): Promise<Certificate> {
  const one = await certificateOf(move)
  await mustAct(customer, one, 'refuse', { reason: 'It says too little' })
  return one
}

describe('a move that changes', () => {
  test('to a later day keeps a certificate that still holds, and asks again for one that does not', async () => {
    const move = await anAskedMove()
    const one = await certificateOf(move)
    await mustSend(one, { expires_on: fromNow(app, { days: 6 }).slice(0, 10) })
    await mustAct(customer, one, 'accept')
    const { window_start_at } = await orderRow(app, move)
    await mustAct(customer, one, 'reserve_elevator', {
      elevator_from_at: window_start_at,
      elevator_to_at: new Date(Date.parse(window_start_at) + 7_200_000).toISOString(),
      dock: 'Behind the building',
    })
    const to = async (days: number) => {
      const quote = await aQuote(app, customer, { window_start_at: fromNow(app, { days }) })
      unwrap(await reschedule(customer, move, quote))
      await mustTake(crew.mover, move, 'accept')
    }
    await to(5)
    expect(await certificateOf(move)).toMatchObject({
      state: 'sent',
      sent: { is_valid: true },
      elevator: { from_at: null, to_at: null, dock: 'Behind the building' },
    })
    expect(await titlesOf(customer, 'certificate.moved')).toEqual([
      'Reserve the elevator in Oakland again',
    ])
    await to(9)
    expect(await certificateOf(move)).toMatchObject({ state: 'with_mover', sent: null })
  })

  test('to another building asks for another certificate and closes the link to the old one', async () => {
    const move = await anAskedMove({ holder_name: 'Oak Tower LLC' })
    const { token } = await linkTo(move)
    const quote = await revisionQuote(app, customer, move)
    const { stops, ...booking } = bookingOf(quote)
    const moved = stops.map((stop, at) =>
      at === 1 ? { address: '9 Elm Street', needs_certificate: true } : stop,
    )
    const body = { ...booking, stops: moved }
    unwrap(await customer.post(`/api/orders/${move.id}/revision`, body))
    expect((await visitor().get(`/api/guest/${token}`)).statusCode).toBe(404)
    expect(await listOf(customer, move)).toMatchObject([
      { stop: 1, state: 'with_mover', asked: { holder_name: null } },
    ])
  })

  test('that is canceled closes its certificates', async () => {
    const move = await anAskedMove()
    const one = await certificateOf(move)
    const { token } = await linkTo(move)
    await mustTake(customer, move, 'cancel')
    expect(await listOf(customer, move)).toEqual([])
    expect((await visit(token)).certificate).toBeNull()
    for (const path of ['certificate', 'certificate/waive'])
      expect(Object.keys(errorsOf(await tell(token, path)))).toEqual(['stop'])
    expect((await send(one)).statusCode).toBe(409)
    expect(Object.keys(errorsOf(await ask(customer, move)))).toEqual(['stop'])
  })

  test('is over once the crew is done', async () => {
    const move = await anAskedMove()
    await mustSend(await certificateOf(move))
    await carryOut(app, move, customer, crew, { until: 'deliver' })
    const one = await certificateOf(move)
    expect(one).toMatchObject({ state: 'sent', allowed_transitions: [] })
    expect(Object.keys(errorsOf(await act(customer, one, 'accept')))).toEqual(['state'])
  })
})

describe('a building', () => {
  test('says what it asks for, uploads its rules and reserves the elevator', async () => {
    const move = await aPlacedMove(app, customer)
    const { token } = await linkTo(move)
    expect((await tell(token, 'elevator', { dock: 'Dock 2' })).statusCode).toBe(409)
    const sent = await sendPdf(visitor(), `/api/guest/${token}/files`)
    const { upload } = unwrap<{ upload: string }>(sent)
    const asked = { holder_name: 'Oak Tower LLC', rules: 'Pads in the elevator', sample: upload }
    expect(await mustTell(token, 'certificate', asked)).toMatchObject({
      state: 'requested',
      asked: { holder_name: 'Oak Tower LLC', rules: 'Pads in the elevator', has_sample: true },
    })
    await mustTell(token, 'certificate', { needed_on: fromNow(app, { days: 2 }).slice(0, 10) })
    expect((await certificateOf(move)).asked).toMatchObject({ holder_name: 'Oak Tower LLC' })
    const { id } = await certificateOf(move)
    const sample = await customer.get(`/api/certificates/${id}/file?part=sample`)
    expect(unwrap(sample)).toMatchObject({ name: 'certificate.pdf' })

    const { window_start_at } = await orderRow(app, move)
    const later = (hours: number) =>
      new Date(Date.parse(window_start_at) + hours * 3_600_000).toISOString()
    const wrong: [object, string][] = [
      [{ elevator_from_at: later(0), elevator_to_at: later(-1) }, 'elevator_to_at'],
      [{ elevator_from_at: later(0) }, 'elevator_to_at'],
      [{ elevator_from_at: later(48), elevator_to_at: later(50) }, 'elevator_from_at'],
      [{ dock: 'x'.repeat(201) }, 'dock'],
    ]
    for (const [body, field] of wrong)
      expect(Object.keys(errorsOf(await tell(token, 'elevator', body))), field).toEqual([field])
    // After the window, because the crew comes to a drop-off hours later.
    const reserved = { elevator_from_at: later(4), elevator_to_at: later(6), dock: 'Dock 2' }
    expect(await mustTell(token, 'elevator', reserved)).toMatchObject({
      elevator: { from_at: later(4), to_at: later(6), dock: 'Dock 2' },
    })

    expect(await mustTell(token, 'certificate/waive')).toMatchObject({ state: 'waived' })
    expect(await mustTell(token, 'certificate')).toMatchObject({ state: 'requested' })
  })

  test('acts for its own stop only, and by a link for buildings only', async () => {
    const move = await anAskedMove()
    await mustSend(await certificateOf(move))
    const { sent } = await certificateOf(move)
    const body = { sent_at: sent?.sent_at }
    const other = await linkTo(move, { stop: 0 })
    expect((await tell(other.token, 'certificate/accept', body)).statusCode).toBe(409)
    expect((await visit(other.token)).certificate).toBeNull()
    const file = (token: string) => visitor().get(`/api/guest/${token}/certificate-file`)
    expect((await file(other.token)).statusCode).toBe(404)
    for (const kind of ['recipient', 'partner', 'landlord']) {
      const { token } = await linkTo(move, { kind })
      expect((await tell(token, 'certificate/accept', body)).statusCode).toBe(404)
      expect((await file(token)).statusCode).toBe(404)
      expect((await sendPdf(visitor(), `/api/guest/${token}/files`)).statusCode).toBe(404)
    }
    expect(await certificateOf(move)).toMatchObject({ state: 'sent' })
  })

  test('whose link has ended learns nothing and changes nothing', async () => {
    const move = await anAskedMove()
    await mustSend(await certificateOf(move))
    const { sent } = await certificateOf(move)
    const { token, link } = await linkTo(move)
    unwrap(await customer.del(`/api/moves/${move.code}/guest-links/${link.id}`))
    const unknown = 'A'.repeat(22)
    const tries: [string, object][] = [
      ['certificate', { rules: 'None' }],
      ['certificate/accept', { sent_at: sent?.sent_at }],
      ['certificate/refuse', { reason: 'No' }],
      ['certificate/waive', {}],
      ['elevator', { dock: 'Here' }],
    ]
    for (const [path, body] of tries) {
      const [ended, guessed] = [await tell(token, path, body), await tell(unknown, path, body)]
      expect([ended.statusCode, ended.body], path).toEqual([404, guessed.body])
    }
    expect((await sendPdf(visitor(), `/api/guest/${token}/files`)).statusCode).toBe(404)
    expect(await certificateOf(move)).toMatchObject({ state: 'sent', answered_by: null })
  })

  test('can use the files that it has uploaded itself, and nothing hostile', async () => {
    const move = await aPlacedMove(app, customer)
    const { token } = await linkTo(move)
    const other = await linkTo(move)
    const foreign = await sendPdf(visitor(), `/api/guest/${other.token}/files`)
    const { upload } = unwrap<{ upload: string }>(foreign)
    const wrong: [object, string][] = [
      [{ sample: upload }, 'sample'],
      [{ sample: await aPdf(customer) }, 'sample'],
      [{ rules: 'x'.repeat(2001) }, 'rules'],
      [{ coverage: { general_cents: -1 } }, 'coverage.general_cents'],
      [{ building_name: 'A‮cba' }, 'building_name'],
      [{ state: 'accepted' }, 'state'],
    ]
    for (const [body, field] of wrong)
      expect(Object.keys(errorsOf(await tell(token, 'certificate', body))), field).toEqual([field])
    const page = Buffer.from('<script>alert(1)</script>')
    const script = await sendFile(visitor(), page, { to: `/api/guest/${token}/files` })
    expect(Object.keys(errorsOf(script))).toEqual(['file'])
    const reason = { reason: 'x'.repeat(501) }
    const long = await tell(token, 'certificate/refuse', reason)
    expect(Object.keys(errorsOf(long))).toEqual(['reason'])
    expect(await listOf(customer, move)).toEqual([])
  })
})

test('those who have to act are reminded three days before the move', async () => {
  const move = await aPlacedMove(app, customer, { window_start_at: fromNow(app, { days: 20 }) })
  await mustTake(crew.mover, move, 'accept')
  await mustAsk(move)
  advance(app, { days: 16 })
  await app.drain()
  expect(await titlesOf(crew.mover, 'certificate.due')).toEqual([])
  advance(app, { days: 1, minutes: 1 })
  await app.drain()
  expect(await titlesOf(crew.mover, 'certificate.due')).toEqual([
    `The certificate for ${move.code} is missing`,
  ])
})

test('strangers see and change nothing, and customers use only their own files', async () => {
  const move = await anAskedMove()
  const one = await certificateOf(move)
  const stranger = await aCustomer(app)
  const other = await aCrew(app)
  expect((await ask(stranger, move)).statusCode).toBe(404)
  expect((await ask(crew.mover, move)).statusCode).toBe(403)
  expect(Object.keys(errorsOf(await ask(customer, move, { stop: 5 })))).toEqual(['stop'])
  const foreign = await ask(customer, move, { sample: await aPdf(stranger) })
  expect(Object.keys(errorsOf(foreign))).toEqual(['sample'])
  for (const who of [stranger, other.mover]) {
    expect((await act(who, one, 'waive')).statusCode).toBe(404)
    expect((await who.get(`/api/certificates/${one.id}`)).statusCode).toBe(404)
    expect((await who.get(`/api/certificates/${one.id}/file?part=sample`)).statusCode).toBe(404)
  }
  expect((await act(crew.mover, one, 'accept')).statusCode).toBe(403)
  expect((await act(customer, one, 'hand_over')).statusCode).toBe(403)
  expect((await act(admin, one, 'waive')).statusCode).toBe(200)
})

test('a closed account leaves no trace of where its customer lives', async () => {
  const leaving = await aCustomer(app)
  const move = await aPlacedMove(app, leaving)
  const sample = await aPdf(leaving)
  const body = { building_name: 'Oak Tower', rules: 'Ask for Olga on the 9th floor', sample }
  const one = unwrap<Certificate>(await ask(leaving, move, body))
  const exported = textOf(archiveOf(await leaving.post('/api/user/export')))
  expect(exported).toContain('Ask for Olga')
  await mustTake(leaving, move, 'cancel')
  await app.drain()
  expect((await leaving.post('/api/user/closure')).statusCode).toBe(204)
  await waitUntilErased(app)
  const { certificates } = tables
  const [row] = await app.db.select().from(certificates).where(eq(certificates.id, one.id))
  expect(row).toMatchObject({ building_name: null, rules: null, sample: null, state: 'closed' })
  const history = await admin.get(`/api/events?resource=certificates&record_id=${one.id}`)
  expect(unwrap<unknown[]>(history).length).toBeGreaterThan(0)
  for (const text of ['Olga', 'Oak Tower', sample]) expect(history.body).not.toContain(text)
})
