import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { OwnDocuments } from '#contract/calls/documents.ts'
import { tables } from '#server/database/tables.ts'
import { clientOf } from '../../support/app/app.ts'
import { advance, setClockBefore } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { notificationsOf } from '../../support/people/notifications.ts'
import { aDriver, type Person } from '../../support/people/people.ts'
import {
  approveDocument,
  documentsOf,
  transitionDocument,
  uploadDocument,
} from '../../support/scenarios/documents.ts'
import {
  aCrew,
  aPlacedMove,
  type Crew,
  mustTake,
  orderRow,
  take,
} from '../../support/scenarios/moves.ts'
import { admin, app, crew, customer, offersOf } from '../../support/scenarios/order-scenario.ts'
import { mailSubjectsTo } from '../../support/scenarios/wallet.ts'

/** The tested crew's insurance ends with the 1st of June in San Francisco. */
const last = '2027-06-01'
const ends = '2027-06-02T06:59:59.999Z'

beforeEach(async () => {
  const { insurance } = await documentsOf(crew.mover)
  await approveDocument(crew.mover, admin, insurance, last)
})

/** Returns the subjects of the mails sent to somebody about a document, oldest first. */
const toldTo = async (who: Person) =>
  (await mailSubjectsTo(app, who)).filter((subject) => /Insurance|License/.test(subject))

const drained = async (days: number) => {
  setClockBefore(app, ends, { days })
  for (let time = 0; time < 2; time++) await app.drain()
  return toldTo(crew.mover)
}

/** Returns the reasons why the crew can't take a job that is open now. */
async function obstaclesOf({ mover }: Crew): Promise<string[] | undefined> {
  const move = await aPlacedMove(app, customer)
  return (await offersOf(mover, move.code))[0]?.obstacles
}
const lacking = 'a document is missing, has expired or isn’t approved yet.'
const insuredUntil = (day: string) => `your insurance ends on ${day}, before this job.`
const uninsured = 'your insurance has expired.'

describe('before a document expires', () => {
  const warning = 'Insurance is valid until June 1, 2027'

  test('three warnings are sent, each once', async () => {
    expect(await drained(31)).toEqual([])
    expect(await drained(30)).toEqual([warning])
    expect(await drained(15)).toEqual([warning])
    expect(await drained(14)).toEqual([warning, warning])
    expect(await drained(4)).toHaveLength(2)
    expect(await drained(3)).toEqual([warning, warning, warning])
    expect(await drained(1)).toHaveLength(3)
    expect((await documentsOf(crew.mover)).insurance.state).toBe('expiring')
    const sent = await clientOf(app).get('/dev/outbox.json', {
      query: { to: crew.mover.email },
    })
    expect(
      sent.json<{ text: string }[]>().map(({ text }) => /\d+ more days/.exec(text)?.[0]),
    ).toEqual(expect.arrayContaining(['30 more days', '14 more days', '3 more days']))
  })

  test('the warnings name the first jobs that end after it, and count the others', async () => {
    const { insurance } = await documentsOf(crew.mover)
    await approveDocument(crew.mover, admin, insurance, '2028-06-01')
    // Up to its last day, the document is in force.
    const days = [
      '2027-06-01',
      '2027-06-03',
      '2027-06-04',
      '2027-06-05',
      '2027-06-06',
      '2027-06-07',
    ]
    const codes: string[] = []
    for (const day of days) {
      const job = await aPlacedMove(app, customer, { window_start_at: `${day}T17:00:00.000Z` })
      await mustTake(crew.mover, job, 'accept')
      codes.push(job.code)
    }
    await approveDocument(crew.mover, admin, insurance, last)
    await drained(14)
    const [, second, third, fourth] = codes
    const named = `${second} (June 3), ${third} (June 4), ${fourth} (June 5), and 2 more`
    const [notice] = await notificationsOf(crew.mover, 'document.ending')
    expect(notice?.message).toContain(`You’d lose these jobs: ${named}.`)
    const sent = await clientOf(app).get('/dev/outbox.json', { query: { to: crew.mover.email } })
    expect(
      sent.json<{ text: string }[]>().filter(({ text }) => text.includes(named)),
    ).not.toHaveLength(0)
    await app.db
      .update(tables.users)
      .set({ locale: 'es' })
      .where(eq(tables.users.id, crew.mover.user_id))
    await drained(3)
    const texts = (await notificationsOf(crew.mover, 'document.ending')).map(
      ({ message }) => message,
    )
    expect(texts.join()).toContain(
      `Perderías estos trabajos: ${second} (3 de junio), ${third} (4 de junio), ${fourth} (5 de junio) y 2 más.`,
    )
  })

  test('a document with little time left gets the remaining warnings only, the first at once', async () => {
    expect(await drained(10)).toEqual([warning])
    expect(await drained(4)).toEqual([warning])
    expect(await drained(2)).toEqual([warning, warning])
  })

  test('a new document stops the warnings, and the old one is valid until its end', async () => {
    await drained(30)
    const { insurance } = await documentsOf(crew.mover)
    unwrap(await uploadDocument(crew.mover, insurance, { expires_on: '2028-06-01' }))
    expect(await drained(14)).toEqual([warning])
    expect(await obstaclesOf(crew)).toEqual([])

    const reason = 'It names another business.'
    unwrap(await transitionDocument(admin, insurance, 'reject', { reason }))
    expect(await obstaclesOf(crew)).toEqual([])
    expect(await drained(3)).toEqual([warning, 'Insurance: please send it again', warning])
    advance(app, { days: 3 })
    expect(await obstaclesOf(crew)).toContain(lacking)
  })

  test('an open-ended one is valid for thirty more days while its replacement is reviewed', async () => {
    const { legal_agreement } = await documentsOf(crew.mover)
    unwrap(await uploadDocument(admin, legal_agreement))
    advance(app, { days: 26 })
    expect(await obstaclesOf(crew)).toEqual([])
    advance(app, { days: 4, seconds: -1 })
    expect(await obstaclesOf(crew)).toEqual([
      expect.stringMatching(/^one of your documents ends on \w{3} \d+, before this job\.$/),
    ])
    advance(app, { seconds: 1 })
    expect(await obstaclesOf(crew)).toEqual([lacking])
    unwrap(await transitionDocument(admin, legal_agreement, 'approve'))
    expect(await obstaclesOf(crew)).toEqual([])
  })

  test('a renewal uploaded 48 hours before keeps the old one good for 72 hours of review', async () => {
    const { insurance } = await documentsOf(crew.mover)
    setClockBefore(app, ends, { hours: 48 })
    unwrap(await uploadDocument(crew.mover, insurance, { expires_on: '2028-06-01' }))
    setClockBefore(app, ends, { hours: -71 })
    await app.drain()
    expect(await obstaclesOf(crew)).toEqual([insuredUntil('Jun 4')])
    const { documents } = unwrap<OwnDocuments>(await crew.mover.get('/api/own-documents'))
    expect(documents.find(({ id }) => id === insurance.id)).toMatchObject({
      is_in_force: true,
      in_force_until: new Date(Date.parse(ends) + 72 * 3_600_000).toISOString(),
      days_left: 1,
    })
    unwrap(await transitionDocument(admin, insurance, 'reject', { reason: 'Unreadable.' }))
    expect(await obstaclesOf(crew)).toEqual([uninsured, lacking])
  })

  test('a renewal uploaded later does not', async () => {
    const { insurance } = await documentsOf(crew.mover)
    setClockBefore(app, ends, { hours: 47 })
    unwrap(await uploadDocument(crew.mover, insurance, { expires_on: '2028-06-01' }))
    setClockBefore(app, ends, { hours: 0 })
    expect(await obstaclesOf(crew)).toEqual([uninsured, lacking])
  })

  test('a job on a later day can’t be taken, and an accepted one is shown at risk and can’t be started', async () => {
    setClockBefore(app, ends, { days: 8 })
    const on = (days: number) =>
      aPlacedMove(app, customer, {
        window_start_at: new Date(
          Date.parse(ends) + days * 86_400_000 - 12 * 3_600_000,
        ).toISOString(),
      })
    const [covered, late] = [await on(0), await on(2)]
    expect((await offersOf(crew.mover, covered.code))[0]?.obstacles).toEqual([])
    expect((await offersOf(crew.mover, late.code))[0]?.obstacles).toEqual([insuredUntil('Jun 1')])
    expect(errorsOf(await take(crew.mover, late, 'accept'))).toHaveProperty('mover')

    const { insurance } = await documentsOf(crew.mover)
    await approveDocument(crew.mover, admin, insurance, '2028-06-01')
    await mustTake(crew.mover, late, 'accept')
    await mustTake(crew.mover, late, 'assign', { driver_id: crew.driver.driver_id })
    await approveDocument(crew.mover, admin, insurance, last)
    const { documents } = unwrap<OwnDocuments>(await crew.mover.get('/api/own-documents'))
    expect(documents.find(({ id }) => id === insurance.id)).toMatchObject({
      blocks: ['offers'],
      at_risk: {
        count: 1,
        pay_cents: late.quote.price.mover_cents,
        jobs: [{ code: late.code, pay_cents: late.quote.price.mover_cents }],
      },
    })
    const own = unwrap<OwnDocuments>(await crew.driver.get('/api/own-documents')).documents
    expect(own.map(({ kind }) => kind)).toEqual(['license', 'background_check'])

    const { window_start_at } = await orderRow(app, late)
    setClockBefore(app, window_start_at, { hours: 0 })
    const refused = errorsOf(await take(crew.driver, late, 'depart'))
    expect(refused.mover).toEqual([expect.stringContaining('A required document is missing')])
  })

  test('an approved renewal takes over', async () => {
    await drained(30)
    const { insurance } = await documentsOf(crew.mover)
    await approveDocument(crew.mover, admin, insurance, '2028-06-01')
    setClockBefore(app, ends, { days: -1 })
    await app.drain()
    expect(await toldTo(crew.mover)).toEqual([warning])
    expect((await documentsOf(crew.mover)).insurance.state).toBe('approved')
    expect(await obstaclesOf(crew)).toEqual([])
  })
})

describe('when a document has expired', () => {
  test('the mover gets no offers and can take no job until a new one is approved', async () => {
    const open = await aPlacedMove(app, customer, { window_start_at: '2027-06-10T19:00:00.000Z' })
    setClockBefore(app, ends, { days: 0 })
    await app.drain()
    expect((await documentsOf(crew.mover)).insurance.state).toBe('expired')
    expect(await toldTo(crew.mover)).toContain('Insurance has expired')
    expect(await obstaclesOf(crew)).toEqual([uninsured, lacking])
    expect(errorsOf(await take(crew.mover, open, 'accept'))).toHaveProperty('mover')
    expect((await mailSubjectsTo(app, crew.mover)).at(-1)).toBe('Insurance has expired')

    const { insurance } = await documentsOf(crew.mover)
    await approveDocument(crew.mover, admin, insurance, '2028-06-01')
    expect(await obstaclesOf(crew)).toEqual([])
    await mustTake(crew.mover, open, 'accept')
  })

  test('it counts as expired at that moment, before the clock’s next run', async () => {
    setClockBefore(app, ends, { days: 0 })
    expect(await obstaclesOf(crew)).toEqual([uninsured, lacking])
  })

  test.each(['insurance', 'registration', 'legal_agreement'] as const)(
    'an expired or missing one blocks them: %s',
    async (kind) => {
      const other = await aCrew(app)
      const document = (await documentsOf(other.mover))[kind]
      const { documents } = tables
      for (const state of ['required', 'uploaded', 'in_review', 'rejected', 'expired'] as const) {
        await app.db.update(documents).set({ state }).where(eq(documents.id, document.id))
        expect([state, await obstaclesOf(other)]).toEqual([state, [lacking]])
      }
      const subjects = await mailSubjectsTo(app, other.mover)
      expect(subjects.filter((subject) => subject.startsWith('New job'))).toEqual([])
    },
  )

  test('an additional or optional document does not matter', async () => {
    const { mover_id } = crew.mover
    for (const kind of ['certificate', 'insurance'])
      unwrap(await admin.post('/api/documents', { mover_id, kind }))
    expect(await obstaclesOf(crew)).toEqual([])
  })

  test('a license takes its driver off duty, and the mover too if it is the last', async () => {
    const { license } = await documentsOf(crew.driver)
    await approveDocument(crew.driver, admin, license, last)
    const second = await aDriver(app, crew.mover)
    const { insurance } = await documentsOf(crew.mover)
    await approveDocument(crew.mover, admin, insurance, '2028-06-01')

    setClockBefore(app, ends, { days: 0 })
    await app.drain()
    const { driver_id } = crew.driver
    expect(unwrap(await admin.get(`/api/drivers/${driver_id}`))).toMatchObject({
      status: 'suspended',
    })
    expect(await toldTo(crew.driver)).toContain('License (Dan Driver) has expired')
    expect(await obstaclesOf(crew)).toEqual([])
    const move = await aPlacedMove(app, customer)
    await mustTake(crew.mover, move, 'accept')
    expect(errorsOf(await take(crew.mover, move, 'assign', { driver_id }))).toHaveProperty(
      'driver_id',
    )

    const theirs = (await documentsOf(second)).license
    const { documents } = tables
    await app.db.update(documents).set({ state: 'expired' }).where(eq(documents.id, theirs.id))
    expect(await obstaclesOf(crew)).toContain(lacking)
  })
})
