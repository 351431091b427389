import { gzipSync } from 'node:zlib'

import { eq } from 'drizzle-orm'
import type { Response } from 'light-my-request'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { OwnBackground } from '#contract/calls/background-checks.ts'
import type { MadeCalendarLink } from '#contract/calls/calendar-links.ts'
import type { TestClock } from '#contract/calls/clock.ts'
import type { Call } from '#contract/kernel/call.ts'
import { rateLimits, tables } from '#server/database/tables.ts'
import { queueMissingFiles } from '#server/modules/finance/statement-file.ts'
import { unsubscribeToken } from '#server/modules/notifications/mail-topics.ts'
import { type Client, clientOf, openApp, sentCode, type TestApp } from '../../support/app/app.ts'
import { advance, fromNow } from '../../support/app/clock.ts'
import {
  readOpenApiDocument,
  sendMalformedJson,
  sendWithoutCsrfToken,
} from '../../support/app/openapi-document.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow } from '../../support/app/rows.ts'
import { waitFor } from '../../support/app/wait-for.ts'
import { sentToken } from '../../support/people/password-links.ts'
import { aCustomer, aMover, anAdmin, type Person } from '../../support/people/people.ts'
import { aProgram } from '../../support/scenarios/api-tokens.ts'
import { documentsOf, uploadDocument } from '../../support/scenarios/documents.ts'
import { dryRunOf, sha256Of } from '../../support/scenarios/imports.ts'
import {
  aBookedMove,
  aCard,
  aCrew,
  anEnteredCard,
  aPlacedMove,
  aQuote,
  bookingOf,
  type Crew,
  carryOut,
  revisionQuote,
} from '../../support/scenarios/moves.ts'
import { aPdf, aPhoto, aPicture } from '../../support/scenarios/pictures.ts'
import { addAccount, cardDetails as payoutCard } from '../../support/scenarios/wallet.ts'

let app: TestApp
let customer: Person
let admin: Person & { password: string }
let withoutRoles: Person
let crew: Crew
let document: Awaited<ReturnType<typeof readOpenApiDocument>>
beforeAll(async () => {
  app = await openApp()
  customer = await aCustomer(app)
  admin = await anAdmin(app)
  withoutRoles = await anAdmin(app, [])
  crew = await aCrew(app)
  document = await readOpenApiDocument(app)
})
afterAll(() => app.close())

const files = import.meta.glob<Record<string, unknown>>('../../../contract/calls/*.ts', {
  eager: true,
})
const calls = Object.values(files)
  .flatMap((file) => Object.entries(file))
  .filter((entry): entry is [string, Call] => isCall(entry[1]))

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'summary' in value && 'by' in value
}

/** A request that succeeds; `params` are the path parameters. */
type Ask = {
  who?: Client
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
  /** Waits for work that goes on after the answer: it would go on during the next tests. */
  ended?: () => Promise<void>
}

let invited = 0

/** Returns the id of a check for which the mover has just asked the driver. */
async function anAskedCheck(): Promise<number> {
  const { background_checks: checks } = tables
  await app.db.update(checks).set({ state: 'cancelled' })
  const [row] = await app.db
    .insert(checks)
    .values({
      driver_id: crew.driver.driver_id,
      mover_id: crew.mover.mover_id,
      user_id: crew.driver.user_id,
    })
    .returning({ id: checks.id })
  return row?.id ?? 0
}

/** Returns the id of a published review with one star. */
async function aPoorReview(): Promise<number> {
  const { feedbacks, orders } = tables
  const { code } = await aDoneMove()
  const [order] = await app.db.select().from(orders).where(eq(orders.code, code))
  const [row] = await app.db
    .insert(feedbacks)
    .values({
      order_id: order?.id ?? 0,
      from: 'customer',
      from_user_id: customer.user_id,
      customer_id: order?.customer_id ?? 0,
      mover_id: crew.mover.mover_id,
      stars: 1,
      state: 'published',
      created_at: app.clock.now.toISOString(),
    })
    .returning({ id: feedbacks.id })
  return row?.id ?? 0
}

const aMember = () => ({
  name: 'Tess Team',
  username: `tess-${++invited}@people.test`,
  role: 'dispatcher',
})
const anInvited = async () =>
  unwrap<{ id: number }>(await crew.mover.post('/api/team', aMember())).id

/** One request for each call. */
const asks: Record<string, () => Promise<Ask> | Ask> = {
  readCatalog: () => ({}),
  readCompanyNumbers: () => ({}),
  readBadgeCoupon: () => ({}),
  listOwnCoupons: () => ({ who: customer }),
  listOwnCredits: () => ({ who: customer }),
  listKnownMovers: async () => {
    await aDoneMove()
    return { who: customer }
  },
  addFavorite: async () => {
    await aDoneMove()
    return { who: customer, body: { mover_id: crew.mover.mover_id } }
  },
  removeFavorite: async () => {
    await aDoneMove()
    return { who: customer, params: { id: crew.mover.mover_id } }
  },
  findPlaces: () => ({ query: { q: 'oak' } }),
  requestQuote: () => ({
    body: {
      size: 'studio',
      window_start_at: fromNow(app, { days: 5 }),
      stops: [
        { kind: 'pickup', zip: '94110' },
        { kind: 'dropoff', zip: '94612' },
      ],
    },
  }),
  readPriceCalendar: () => ({
    body: {
      size: 'studio',
      stops: [
        { kind: 'pickup', zip: '94110' },
        { kind: 'dropoff', zip: '94612' },
      ],
    },
  }),
  readBookingTerms: () => ({}),
  readQuote: async () => ({ params: { id: (await aQuote(app, customer)).id } }),

  bookMove: async () => ({ who: customer, body: bookingOf(await aQuote(app, customer)) }),
  startCardSetup: () => ({ who: customer }),
  addCard: async () => ({ who: customer, body: { setup: await anEnteredCard(customer) } }),
  setCardRole: async () => ({
    who: customer,
    params: { id: await aCard(customer) },
    body: { is_default: true },
  }),
  removeCard: async () => ({ who: customer, params: { id: await aCard(customer) } }),
  placeOrder: async () => ({
    who: customer,
    params: { id: (await aBookedMove(app, customer)).id },
    body: { payment_method_id: await aCard(customer) },
  }),
  changeOrderCard: async () => ({
    who: customer,
    params: { id: (await aMove()).id },
    body: { payment_method_id: await aCard(customer) },
  }),
  readPlacement: async () => ({ who: customer, params: { code: (await aMove()).code } }),
  rescheduleOrder: async () => {
    const { id } = await aMove()
    const quote = await aQuote(app, customer, { window_start_at: fromNow(app, { days: 9 }) })
    return { who: customer, params: { id }, body: { quote_id: quote.id, hash: quote.hash } }
  },
  reviseOrder: async () => {
    const { id, code, quote } = await aMove()
    const revised = await aRevision({ id, code })
    const { stops } = bookingOf(quote)
    return {
      who: customer,
      params: { id },
      body: { quote_id: revised.id, hash: revised.hash, stops },
    }
  },
  confirmPayment: async () => {
    const { payments } = unwrap<{ payments: { id: number }[] }>(
      await customer.get(`/api/moves/${(await aMove()).code}`),
    )
    const id = payments[0]?.id ?? 0
    return { who: customer, params: { id } }
  },

  correctContact: async () => {
    const { user_id } = await aCustomer(app)
    const { customers } = tables
    const [row] = await app.db.select().from(customers).where(eq(customers.user_id, user_id))
    const body = { name: 'Carla Correct', email: `right-${user_id}@people.test`, phone: null }
    return { who: admin, params: { id: row?.id ?? 0 }, body: { ...body, locale: 'en', version: 1 } }
  },
  findColleagues: async () => {
    const { id } = await aRow(app, 'vehicles')
    return { who: admin, query: { resource: 'vehicles', record_id: String(id) } }
  },

  searchRecords: () => ({ who: admin, query: { q: 'MV-7K3' } }),

  listMoves: () => ({ who: customer }),
  readPaymentHistory: async () => {
    await aDoneMove()
    return { who: customer }
  },
  exportPaymentHistory: async () => {
    await aDoneMove()
    return { who: customer }
  },
  readNextMove: async () => {
    await aMove()
    return { who: customer }
  },
  readMove: async () => ({ who: customer, params: { code: (await aMove()).code } }),
  previewRevision: async () => {
    const move = await aMove()
    const { id: quote_id } = await aRevision(move)
    return { who: customer, params: { code: move.code }, query: { quote_id } }
  },
  proposeChange: async () => {
    const move = await aMove()
    const { id: quote_id, hash } = await aRevision(move)
    const body = { transition: 'revise', quote_id, hash, reason: 'One more piece.' }
    return { who: admin, params: { id: move.id }, body }
  },
  readProposal: async () => ({ who: customer, params: { code: await aProposal() } }),
  readProposedWork: async () => {
    const code = await aProposal()
    const { change_proposals } = tables
    const found = await app.db
      .select({ id: change_proposals.id })
      .from(change_proposals)
      .where(eq(change_proposals.code, code))
    return { who: admin, params: { id: found[0]?.id ?? 0 } }
  },
  acceptProposal: async () => ({ who: customer, params: { code: await aProposal() } }),
  amendMove: async () => {
    const { code } = await aMove()
    const { version } = unwrap<{ version: number }>(await customer.get(`/api/moves/${code}`))
    const stops = [{ at: 1, access_code: '4711#' }]
    return { who: customer, params: { code }, body: { stops, version } }
  },
  readBoard: () => ({ who: crew.mover, query: { day: fromNow(app, { days: 1 }).slice(0, 10) } }),
  listCalendarFeeds: async () => {
    await aCalendarFeed()
    return { who: crew.mover }
  },
  addCalendarFeed: () => ({
    who: crew.mover,
    body: { url: 'webcal://calendar.test/me.ics', title: 'Private' },
  }),
  uploadCalendarFeed: () => ({
    who: crew.mover,
    body: {
      file_name: 'me.ics',
      content: gzipSync('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR').toString('base64'),
    },
  }),
  readCalendarFeed: async () => ({ who: crew.mover, params: await aCalendarFeed() }),
  removeCalendarFeed: async () => ({ who: crew.mover, params: await aCalendarFeed() }),
  restoreCalendarFeed: async () => {
    const params = await aCalendarFeed()
    unwrap(await crew.mover.del(`/api/calendar-feeds/${params.id}`))
    return { who: crew.mover, params }
  },
  listCalendarLinks: () => ({ who: crew.mover }),
  createCalendarLink: () => ({ who: crew.mover, body: { detail: 'places' } }),
  rotateCalendarLink: async () => ({ who: crew.mover, params: await aCalendarLink() }),
  removeCalendarLink: async () => ({ who: crew.mover, params: await aCalendarLink() }),
  restoreCalendarLink: async () => {
    const params = await aCalendarLink()
    unwrap(await crew.mover.del(`/api/calendar-links/${params.id}`))
    return { who: crew.mover, params }
  },
  issueApiToken: () => ({
    who: admin,
    body: { name: 'Books', scopes: ['orders:read'], expires_at: fromNow(app, { days: 9 }) },
  }),
  readApiToken: async () => ({ who: await aProgram(app, admin, ['orders:read']) }),
  addWebhookEndpoint: () => ({
    who: admin,
    body: { name: 'Books', url: 'https://hooks.valid.test/in', event_names: ['order.placed'] },
  }),
  rotateWebhookSecret: async () => ({ who: admin, params: await anEndpoint() }),
  testWebhook: async () => ({ who: admin, params: await anEndpoint() }),
  readCalendarFile: async () => ({ params: await aCalendarLink() }),
  listGuestLinks: async () => ({ who: customer, params: await aGuest() }),
  createGuestLink: async () => ({
    who: customer,
    params: { code: (await aMove()).code },
    body: { kind: 'recipient', name: 'Ana' },
  }),
  revokeGuestLink: async () => ({ who: customer, params: await aGuest() }),
  restoreGuestLink: async () => {
    const params = await aGuest()
    unwrap(await customer.del(`/api/moves/${params.code}/guest-links/${params.id}`))
    return { who: customer, params }
  },
  writeGuestNote: async () => ({
    params: { token: (await aGuest()).token },
    body: { text: 'Ring twice', is_here: true },
  }),
  listGuestNotes: async () => {
    const { mover, code } = await aCertificate()
    return { who: mover, params: { code } }
  },
  readGuestChat: async () => ({ params: { token: (await aGuest()).token } }),
  writeGuestMessage: async () => ({
    params: { token: (await aGuest()).token },
    body: { text: 'Which door?' },
  }),
  readGuestView: async () => ({ params: { token: (await aGuest()).token } }),
  readMoveCertificates: async () => ({
    who: customer,
    params: { code: (await aCertificate()).code },
  }),
  readJobCertificates: async () => {
    const { mover, code } = await aCertificate()
    return { who: mover, params: { code } }
  },
  askForCertificate: async () => ({
    who: customer,
    params: { code: (await aMove()).code },
    body: { stop: 0, holder_name: 'Oak Tower LLC' },
  }),
  readCertificateFile: async () => ({ who: customer, params: { id: (await aCertificate()).id } }),
  readGuestFile: async () => ({ params: { token: (await aCertificate()).token } }),
  uploadGuestFile: async () => ({
    params: { token: (await aCertificate()).token },
    ...(await aForm()),
  }),
  askAsBuilding: async () => ({
    params: { token: (await aCertificate()).token },
    body: { rules: 'Use the back door' },
  }),
  acceptAsBuilding: async () => {
    const { token, sent_at } = await aCertificate()
    return { params: { token }, body: { sent_at } }
  },
  refuseAsBuilding: async () => ({
    params: { token: (await aCertificate()).token },
    body: { reason: 'It ends too early' },
  }),
  waiveAsBuilding: async () => ({ params: { token: (await aCertificate()).token } }),
  reserveElevatorAsBuilding: async () => ({
    params: { token: (await aCertificate()).token },
    body: { dock: 'Dock 2' },
  }),
  readCancellation: async () => ({ who: customer, params: { code: (await aMove()).code } }),
  readReceipt: async () => ({ who: customer, params: { code: (await aDoneMove()).code } }),
  downloadReceipt: async () => ({ who: customer, params: { code: (await aDoneMove()).code } }),
  readMoveAgain: async () => ({ who: customer, params: { code: (await aMove()).code } }),
  readMoveClaims: async () => ({ who: customer, params: { code: (await aDoneMove()).code } }),
  readJobClaims: async () => ({ who: crew.mover, params: { code: (await aDoneMove()).code } }),
  fileClaim: async () => ({
    who: customer,
    params: { code: (await aDoneMove()).code },
    body: {
      kind: 'damage',
      text: 'Torn\nand dirty',
      items: [{ name: 'Lamp', amount_cents: 6000, photo: await aPhoto(customer) }],
    },
  }),
  writeReview: async () => ({
    who: customer,
    params: { id: (await aDoneMove()).id },
    body: { stars: 5, text: 'Fast\nand careful' },
  }),

  readTips: async () => ({ who: customer, params: { code: (await aDoneMove()).code } }),
  giveTip: async () => ({
    who: customer,
    params: { code: (await aDoneMove()).code },
    body: { cents: 500 },
  }),
  confirmTip: async () => ({ who: customer, params: await aTip() }),
  withdrawTip: async () => ({ who: customer, params: await aTip() }),

  readRefundable: async () => ({ who: admin, params: { id: (await aChargedMove()).id } }),
  refundOrder: async () => ({
    who: admin,
    params: { id: (await aChargedMove()).id },
    body: {
      amount_cents: 500,
      reason: 'A scratch',
      refunded_for: 'price',
      borne_by: 'platform',
    },
  }),

  listOffers: () => ({ who: crew.mover }),
  listChains: () => ({ who: crew.mover }),
  takeChain: async () => {
    const window_start_at = fromNow(app, { days: 4 })
    const moves = [
      await aPlacedMove(app, customer),
      await aPlacedMove(app, customer, { window_start_at }),
    ]
    return { who: (await aCrew(app)).mover, body: { codes: moves.map(({ code }) => code) } }
  },
  listJobs: () => ({ who: crew.mover, query: { which: 'past' } }),
  hideOffer: async () => ({
    who: crew.mover,
    params: { code: (await aPlacedMove(app, customer)).code },
    body: { is_hidden: true },
  }),
  listLostJobs: () => ({ who: crew.mover }),
  readWhyNot: async () => {
    const other = await aCrew(app)
    const move = await aPlacedMove(app, customer)
    unwrap(await other.mover.post(`/api/orders/${move.id}/transitions/accept`, {}))
    return { who: crew.mover, params: { code: move.code } }
  },
  previewPreferences: () => ({ who: crew.mover, body: { minimum_pay_cents: 25_000 } }),
  listCrew: () => ({ who: crew.mover }),
  inviteDriver: () => ({
    who: crew.mover,
    body: { name: 'Dina Driver', username: `dina-${++invited}@people.test` },
  }),
  driveYourself: () => ({ who: crew.mover }),
  repeatInvitation: async () => {
    const body = { name: 'Dina Driver', username: `dina-${++invited}@people.test` }
    const { id } = unwrap<{ id: number }>(await crew.mover.post('/api/crew', body))
    return { who: crew.mover, params: { id } }
  },
  listTeam: () => ({ who: crew.mover }),
  listTeamInvitations: () => ({ who: customer }),
  inviteMember: () => ({ who: crew.mover, body: aMember() }),
  repeatTeamInvitation: async () => ({ who: crew.mover, params: { id: await anInvited() } }),
  changeMemberRole: async () => ({
    who: crew.mover,
    params: { id: await anInvited() },
    body: { role: 'viewer' },
  }),
  listBackgroundChecks: () => ({ who: crew.mover }),
  askForCheck: () => ({ who: crew.mover, body: { driver_id: crew.driver.driver_id } }),
  repeatCheckRequest: async () => ({ who: crew.mover, params: { id: await anAskedCheck() } }),
  readOwnBackground: async () => {
    await anAskedCheck()
    return { who: crew.driver }
  },
  consentToCheck: async () => {
    const id = await anAskedCheck()
    const { texts } = unwrap<OwnBackground>(await crew.driver.get('/api/background-checks/own'))
    const read = ({ edition = 0, text_sha256 = '' } = {}) => ({ edition, text_sha256 })
    const body = {
      disclosure: read(texts?.disclosure),
      consent: read(texts?.consent),
      name: 'Dan Driver',
    }
    return { who: crew.driver, params: { id }, body }
  },
  disputeCheck: async () => {
    const id = await anAskedCheck()
    const { background_checks: checks } = tables
    await app.db.update(checks).set({ state: 'pre_adverse' }).where(eq(checks.id, id))
    return { who: crew.driver, params: { id }, body: { text: 'That is another person.' } }
  },
  readCalendar: () => ({ who: crew.mover, query: { from: '2027-04-06', to: '2027-04-12' } }),
  saveHours: () => ({
    who: crew.mover,
    body: {
      // Whole weeks, because the other calls need a mover who is open.
      rules: [{ days: [0, 1, 2, 3, 4, 5, 6], from_minute: 0, to_minute: 1440 }],
      buffer_before_min: 0,
      buffer_after_min: 30,
      notice_hours: 3,
      max_days_ahead: 180,
      max_jobs_per_day: null,
    },
  }),
  changeAbsences: () => ({ who: crew.mover, body: { end: [], remove: [], enter: [] } }),
  saveCrewHours: () => ({
    who: crew.mover,
    // Without rules, because the other calls need a driver who works always.
    body: { kind: 'driver', id: crew.driver.driver_id, rules: [] },
  }),
  readReadiness: () => ({ who: crew.driver }),
  readQuietHours: () => ({ who: customer }),
  setQuietHours: () => ({
    who: customer,
    body: { quiet_hours: { from_minute: 1320, to_minute: 420 } },
  }),
  readTaxYears: () => ({ who: crew.mover }),
  readStanding: async () => {
    await aPoorReview()
    return { who: crew.mover }
  },
  appealStanding: async () => ({
    who: crew.mover,
    params: { event: `one_star-${await aPoorReview()}` },
    body: { text: 'We were never there' },
  }),
  listAgreements: () => ({ who: crew.mover }),
  signAgreement: async () => {
    const [text] = unwrap<{ edition: number; text_sha256: string }[]>(
      await crew.mover.get('/api/agreements-to-sign'),
    )
    const { edition, text_sha256 } = text ?? { edition: 0, text_sha256: '' }
    const body = { edition, text_sha256, name: 'Mona Mover' }
    return { who: crew.mover, params: { kind: 'carrier' }, body }
  },
  becomeCustomer: async () => ({ who: await aMover(app) }),
  actAs: () => ({ who: customer, body: { as: 'customer' } }),
  readJob: async () => ({ who: crew.mover, params: { code: (await aMove()).code } }),

  reportLateStep: async () => {
    const move = await aMoveOnTheWay()
    await app.db
      .update(tables.orders)
      .set({ state: 'cancelled' })
      .where(eq(tables.orders.id, move.id))
    const happened_at = app.clock.now.toISOString()
    return { who: crew.driver, params: { code: move.code }, body: { step: 'arrive', happened_at } }
  },
  addOrderPhoto: async () => {
    const { code } = await aMoveAtTheDoor()
    return { who: crew.driver, params: { code }, body: await anOrderPhoto() }
  },
  removeOrderPhoto: async () => {
    const { code } = await aMoveAtTheDoor()
    const added = await crew.driver.post(`/api/jobs/${code}/photos`, await anOrderPhoto())
    return { who: crew.driver, params: { code, id: String(unwrap<{ id: number }>(added).id) } }
  },
  startLocationShare: async () => ({
    who: crew.driver,
    params: { code: (await aMoveOnTheWay()).code },
    body: { consents: true },
  }),
  stopLocationShare: async () => ({
    who: crew.driver,
    params: { code: (await aMoveOnTheWay()).code },
  }),

  uploadFile: async () => ({ who: customer, ...(await aForm()) }),
  readRealtimeToken: () => ({ who: crew.mover }),
  enterChat: async () => ({ who: customer, params: { room: (await aMove()).code } }),
  enterSupportChat: () => ({ who: crew.driver }),
  openChatList: () => ({ who: crew.driver }),
  readChatRooms: async () => ({ who: customer, query: { rooms: (await aMove()).code } }),
  addChatPhoto: async () => ({
    who: customer,
    params: { room: (await aMove()).code },
    body: { key: await aPhoto(customer) },
  }),
  readChatPhotos: async () => ({
    who: customer,
    params: { room: (await aMove()).code },
    query: { keys: 'photos/2026/none.png' },
  }),
  assignSupportChat: async () => {
    const { room } = unwrap<{ room: string }>(await customer.post('/api/support-chat'))
    return { who: admin, params: { room }, body: { user_id: admin.user_id } }
  },
  readFileUrl: async () => ({ who: admin, query: { key: await aPhoto(admin) } }),
  readToday: () => ({ who: admin }),
  readDisplayPreferences: () => ({ who: admin }),
  readDefaultViews: () => ({ who: admin }),
  countLists: () => ({
    who: admin,
    body: { lists: [{ resource: 'orders', query: 'state=placed' }] },
  }),
  setDisplayPreference: () => ({ who: admin, body: { key: 'density', value: 'compact' } }),
  readOrderSeries: () => ({
    who: admin,
    query: { metric: 'order.placed', from: '2027-04-01', to: '2027-04-30', unit: 'day' },
  }),
  readAccountSeries: () => ({
    who: admin,
    query: { account: 'cash', from: '2027-04-01', to: '2027-04-30', unit: 'week' },
  }),
  readBalances: () => ({ who: admin, query: { from: '2027-04-01', to: '2027-04-30' } }),
  listCandidates: async () => {
    const { id } = await aPlacedMove(app, customer)
    return { who: admin, params: { id } }
  },
  readClock: () => ({ who: admin }),
  moveClock: () => {
    const to = new Date(app.clock.now.getTime() + 1000).toISOString()
    return { who: admin, body: { to }, ended: clockStopped }
  },

  readDocumentFile: async () => {
    const { background_check } = await documentsOf(crew.driver)
    await uploadDocument(crew.driver, background_check)
    return { who: crew.driver, params: { id: background_check.id } }
  },
  summarizeEarnings: () => ({ who: crew.mover, query: { period: 'week' } }),
  listOwnEarnings: () => ({ who: crew.mover }),
  exportOwnEarnings: () => ({ who: crew.mover }),
  readOwnEarning: async () => {
    const { code } = await aDoneMove()
    await app.drain()
    return { who: crew.mover, params: { code } }
  },
  readOwnPayout: async () => {
    const { mover_id } = crew.mover
    const { code } = await aRow(app, 'payouts', { mover_id })
    return { who: crew.mover, params: { code: String(code) } }
  },
  listOwnLocationShares: () => ({ who: crew.driver }),
  listOwnStatements: () => ({ who: crew.mover }),
  exportStatement: async () => {
    const { mover_id } = crew.mover
    const { id } = await aRow(app, 'statements', { mover_id })
    return { who: crew.mover, params: { id } }
  },
  listOwnPayouts: () => ({ who: crew.mover }),
  exportOwnPayouts: () => ({ who: crew.mover }),
  listOwnDocuments: () => ({ who: crew.mover }),
  readDocumentHistory: async () => {
    const { background_check } = await documentsOf(crew.driver)
    return { who: crew.driver, params: { id: background_check.id } }
  },
  readWallet: () => ({ who: crew.mover }),
  startOnboarding: async () => ({ who: await aMover(app), body: {} }),
  disableAccount: async () => {
    const who = await aMover(app)
    const { id } = await addAccount(who, payoutCard())
    return { who, params: { id }, body: {} }
  },
  refreshWallet: () => ({ who: crew.mover }),
  payOutNow: async () => {
    await addAccount(crew.mover, payoutCard())
    await aDoneMove()
    await app.drain()
    return { who: crew.mover }
  },
  correctStatement: async () => {
    const { id } = await aRow(app, 'statements')
    return { who: admin, params: { id }, body: { reason: 'A missing tip' } }
  },
  downloadStatement: async () => {
    const { id } = await aRow(app, 'statements')
    await app.db.update(tables.statements).set({ file: null })
    await queueMissingFiles(app.context, app.clock.now)
    await app.drain()
    return { who: admin, params: { id } }
  },

  listCities: () => ({}),
  readCity: () => ({ params: { slug: 'oakland' } }),
  listReviews: async () => {
    const { id } = await aDoneMove()
    unwrap(await customer.post(`/api/orders/${id}/feedbacks`, { stars: 5, text: 'Careful' }))
    unwrap(await crew.mover.post(`/api/orders/${id}/feedbacks`, { stars: 5 }))
    return {}
  },

  listPosts: () => ({ query: { page: '1', tag: 'packing' } }),
  readPost: async () => ({ params: { slug: await aPost() } }),
  listQuestions: () => ({ query: { audience: 'customer', q: 'card', locale: 'es' } }),
  searchHelp: () => ({ query: { q: 'card', locale: 'es' } }),
  readLegalText: () => ({ params: { name: 'terms' }, query: { locale: 'es' } }),
  readAffiliate: async () => ({ params: { slug: await anAffiliate() } }),
  countClick: async () => ({ params: { slug: await anAffiliate() } }),

  readContactForm: () => ({}),
  sendContact: async () => {
    const { token } = unwrap<{ token: string }>(await clientOf(app).get('/api/contact'))
    advance(app, { minutes: 1 })
    const written = { name: 'Ana', subject: 'A piano', text: 'Do you move one?' }
    return { body: { ...written, email: 'ana@contact.test', token } }
  },
  readMessageFiles: async () => {
    const ticket = { subject: 'A scratch' }
    const { id } = unwrap<{ id: number }>(await customer.post('/api/tickets', ticket))
    const words = { ticket_id: id, text: 'Look here', files: [await aPhoto(customer)] }
    const message = unwrap<{ id: number }>(await customer.post('/api/ticket_messages', words))
    return { who: customer, params: { id: message.id } }
  },
  countUnread: () => ({ who: customer }),
  readAll: () => ({ who: crew.driver }),
  readChatNotices: () => ({ who: crew.driver, body: { room: 'MV-7K3Q9D' } }),
  readPreferences: () => ({ who: customer }),
  setPreference: () => ({
    who: crew.mover,
    body: { group: 'offers', channel: 'push', is_on: false },
  }),
  readSubscriptions: async () => ({ query: { token: await aLeavingToken() } }),
  changeSubscription: async () => ({
    body: { token: await aLeavingToken(), group: 'moves', is_on: false },
  }),
  unsubscribeAtOnce: async () => ({ query: { token: await aLeavingToken() } }),
  sendInstantNotification: async () => {
    const { room } = unwrap<{ room: string }>(await customer.post('/api/support-chat'))
    return { who: customer, body: { status: 'message', user: null, role: 'admin', order: room } }
  },
  registerDevice: () => ({
    who: crew.mover,
    body: { token: 'a-token', device_type: 'Android', platform: 'web' },
  }),
  downloadBackup: async () => {
    const { id } = unwrap<{ id: number }>(await admin.post('/api/backups', {}))
    await app.drain()
    return { who: admin, params: { id } }
  },
  undoTask: async () => ({ who: admin, params: { id: await aTask() } }),
  readUndo: async () => ({ who: admin, params: { id: await aTask() } }),
  carryOutImport: async () => {
    const { id } = await aRow(app, 'items')
    const dry = await dryRunOf(app, admin, 'items', `id,minutes\n${id},103\n`)
    return { who: admin, params: { id: dry.id }, body: { sha256: sha256Of(dry) } }
  },
  revertEvent: async () => {
    const { id } = await aRow(app, 'items')
    const { headers } = await admin.patch(`/api/items/${id}`, { minutes: 102 })
    return { who: admin, params: { id: Number(headers['x-event-id']) }, body: {} }
  },

  checkUser: () => ({ body: { username: customer.email } }),
  login: () => ({ body: { email: admin.email, password: admin.password } }),
  signup: async () => {
    const username = 'new@people.test'
    await clientOf(app).post('/api/check-user', { username })
    return { body: { username, code: await sentCode(app, username), name: 'Nadia' } }
  },
  readUser: () => ({ who: customer }),
  readProfile: () => ({ who: customer, params: { role: 'customer' } }),
  forgotPassword: () => ({ body: { email: admin.email } }),
  readPasswordLink: async () => ({ query: { token: await aLink() } }),
  resetPassword: async () => ({
    body: { token: await aLink(), password: 'violet harbor snowplow' },
  }),
  changePassword: async () => {
    const who = await anAdmin(app)
    return { who, body: { current_password: who.password, password: 'violet harbor snowplow' } }
  },

  changeTimeZone: () => ({ who: admin, body: { time_zone: 'America/Chicago' } }),
  sendContactCode: () => ({ who: customer, body: { username: 'contact@people.test' } }),
  changeContact: async () => {
    const who = await aCustomer(app)
    const username = 'changed@people.test'
    await who.post('/api/user/contact/code', { username })
    return { who, body: { username, code: await sentCode(app, username) } }
  },
  removePhone: async () => {
    const who = await aCustomer(app)
    const { users } = tables
    await app.db.update(users).set({ phone: '+14155550142' }).where(eq(users.id, who.user_id))
    return { who }
  },
  listSignIns: () => ({ who: customer }),
  endSignIn: async () => {
    const who = await aCustomer(app)
    await clientOf(app).post('/api/check-user', { username: who.email })
    const code = await sentCode(app, who.email)
    await clientOf(app).post('/api/login', { username: who.email, code })
    const signIns = unwrap<{ id: string; is_current: boolean }[]>(
      await who.get('/api/user/sessions'),
    )
    return { who, params: { id: signIns.find((one) => !one.is_current)?.id ?? '' } }
  },
  endOtherSignIns: async () => ({ who: await aCustomer(app) }),
  sendCurrentCode: () => ({ who: customer }),
  exportAccount: async () => ({ who: await aCustomer(app), body: {} }),
  closeAccount: async () => ({ who: await aCustomer(app), body: {} }),
  keepAccount: async () => {
    const who = await aCustomer(app)
    await who.post('/api/user/closure', {})
    await clientOf(app).post('/api/check-user', { username: who.email })
    const code = await sentCode(app, who.email)
    const login = await clientOf(app).post('/api/login', { username: who.email, code })
    return { who: clientOf(app, unwrap<{ token: string }>(login).token) }
  },

  joinWaitingList: () => ({ body: { email: 'waiting@people.test', from_zip: '59718' } }),
  readUpcomingCity: async () => {
    const { cities } = tables
    const [city] = await app.db.select().from(cities).where(eq(cities.status, 'coming_soon'))
    return { params: { slug: city?.slug ?? '' } }
  },
}

const aMove = () => aPlacedMove(app, customer)

const aRevision = (move: { id: number; code: string }) =>
  revisionQuote(app, customer, move, { size: 'studio', declared_value_cents: 100_000 })

/** Proposes a change of a new move; returns its code. */
async function aProposal(): Promise<string> {
  const move = await aMove()
  const { id: quote_id, hash } = await aRevision(move)
  const body = { transition: 'revise', quote_id, hash, reason: 'One more piece.' }
  const made = await admin.post(`/api/orders/${move.id}/proposals`, body)
  return unwrap<{ code: string }>(made).code
}

async function aGuest() {
  const { code } = await aMove()
  const made = await customer.post(`/api/moves/${code}/guest-links`, {
    kind: 'partner',
    name: 'Ana',
  })
  const { link, token } = unwrap<{ link: { id: number }; token: string }>(made)
  return { code, id: link.id, token }
}

/** The crew's only calendar link, because a mover may have just a few. */
async function aCalendarLink() {
  await app.db.delete(tables.calendar_links)
  const made = await crew.mover.post('/api/calendar-links', { detail: 'places' })
  const { link, url } = unwrap<MadeCalendarLink>(made)
  return { id: link.id, file: url.split('/').at(-1) ?? '' }
}

/** The crew's only connected calendar, because a mover may have just a few. */
async function aCalendarFeed() {
  await app.db.delete(tables.calendar_feeds)
  const made = await crew.mover.post('/api/calendar-feeds', { url: 'https://calendar.test/a.ics' })
  return { id: unwrap<{ id: number }>(made).id }
}

/** A certificate that a mover has sent, with the building's link; the same one each time. */
const aCertificate = () => {
  certificate ??= sentCertificate()
  return certificate
}
let certificate: ReturnType<typeof sentCertificate> | undefined

async function sentCertificate() {
  const move = await aMove()
  const { mover } = await aCrew(app)
  unwrap(await mover.post(`/api/orders/${move.id}/transitions/accept`))
  const { code } = move
  const asked = await customer.post(`/api/moves/${code}/certificates`, { stop: 1 })
  const { id } = unwrap<{ id: number }>(asked)
  const body = {
    file: await aPdf(mover),
    expires_on: fromNow(app, { days: 99 }).slice(0, 10),
    holder_name: 'Oak Tower LLC',
  }
  const sent = await mover.post(`/api/certificates/${id}/transitions/send`, body)
  const { sent_at } = unwrap<{ sent_at: string }>(sent)
  const link = { kind: 'building', name: 'Olga' }
  const made = await customer.post(`/api/moves/${code}/guest-links`, link)
  return { mover, code, id, sent_at, token: unwrap<{ token: string }>(made).token }
}

/** A form with a picture. */
async function aForm() {
  return {
    body: Buffer.concat([
      Buffer.from(
        '--line\r\ncontent-disposition: form-data; name="file"; filename="door.png"\r\n\r\n',
      ),
      await aPicture(),
      Buffer.from('\r\n--line--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=line' },
  }
}

async function aDoneMove() {
  const move = await aMove()
  await carryOut(app, move, customer, crew)
  return move
}

async function aChargedMove() {
  const move = await aDoneMove()
  await app.drain()
  return move
}

async function aMoveOnTheWay() {
  const move = await aMove()
  await carryOut(app, move, customer, crew, { until: 'depart' })
  return move
}

async function aMoveAtTheDoor() {
  const move = await aMove()
  await carryOut(app, move, customer, crew, { until: 'arrive' })
  return move
}

async function anEndpoint() {
  const { id } = await aRow(app, 'webhook_endpoints', { url: 'https://hooks.valid.test/in' })
  return { id }
}

const anOrderPhoto = async () => ({
  photo: await aPhoto(crew.driver),
  stop: 0,
  moment: 'before',
  taken_at: app.clock.now.toISOString(),
})

const clockStopped = () =>
  waitFor(async () => {
    const { clock } = unwrap<{ clock: TestClock }>(await admin.get('/api/clock'))
    expect(clock.run?.is_done).toBe(true)
  })

async function aTip() {
  const { code } = await aDoneMove()
  const tip = await customer.post(`/api/moves/${code}/tips`, { cents: 500 })
  return { code, id: unwrap<{ id: number }>(tip).id }
}

async function aPost(): Promise<string> {
  const { slug } = await aRow(app, 'blogs', { state: 'published' })
  return String(slug)
}

async function anAffiliate(): Promise<string> {
  const { slug } = await aRow(app, 'affiliates', { is_active: true })
  return String(slug)
}

/** Returns the token in the unsubscribe link of the customer's mail. */
async function aTask(): Promise<number> {
  const { id: item } = await aRow(app, 'items')
  const { id, count } = unwrap<{ id: string; count: number }>(
    await admin.post('/api/items/selections', { ids: [item] }),
  )
  const sent = { selection: id, expect: count, act: { edit: { minutes: 101 } } }
  const { task } = unwrap<{ task: { id: number } }>(await admin.post('/api/items/bulk', sent))
  await app.drain()
  return task.id
}

async function aLeavingToken(): Promise<string> {
  const [user] = await app.db
    .select()
    .from(tables.users)
    .where(eq(tables.users.id, customer.user_id))
  return unsubscribeToken(app.config, { uid: user?.firebase_uid ?? '', topic: 'moves' })
}

async function aLink(): Promise<string> {
  const { email } = await anAdmin(app)
  await clientOf(app).post('/api/forgot-password', { email })
  return sentToken(app, email)
}

describe.each(calls)('the documentation of %s', (name, call) => {
  const { method, path, by, permission, body, query } = call
  const check = (response: Response, status: number) =>
    document.expectDocumented(method, path, response, status)
  const urlOf = (params: Ask['params'] = {}) =>
    path.replaceAll(/:(\w+)/g, (_, param: string) => String(params[param] ?? 'MV-ZZZZZZ'))
  const send = (who: Client, url: string, { body = {}, query = {}, headers = {} }: Ask = {}) =>
    ({
      GET: () => who.get(url, { query }),
      POST: () => who.post(url, body, { query, headers }),
      DELETE: () => who.del(url, { headers }),
    })[method]()
  const kinds = () => ({ customer, mover: crew.mover, driver: crew.driver, admin })

  test('matches its successful response', async () => {
    await app.db.delete(rateLimits)
    const ask = await asks[name]?.()
    if (!ask) throw new Error(`nobody asks for ${name} here`)
    const { who = clientOf(app), params } = ask

    const done = await send(who, urlOf(params), ask)

    check(done, call.response ? (call.status ?? 200) : 204)
    const isLimited = '429' in document.answersOf(method, path)
    expect('x-ratelimit-limit' in done.headers).toBe(isLimited)
    if (params) check(await send(who, urlOf(), ask), 404)
    await ask.ended?.()
  })

  test('matches its errors', async () => {
    const url = urlOf()
    const who = by === 'anyone' ? clientOf(app) : kinds()[by[0] ?? 'admin']
    if (by !== 'anyone') {
      check(await send(clientOf(app), url), 401)
      for (const [kind, stranger] of Object.entries(kinds()))
        if (!by.some((named) => named === kind)) check(await send(stranger, url), 403)
    }
    if (permission) check(await send(withoutRoles, url), 403)
    if (body) check(await send(who, url, { body: { no_such_field: 1 } }), 422)
    if (query) check(await send(who, url, { query: { no_such_field: '1' } }), 422)
    check(await send(who, `${url}?nothing=%00`), 400)
    if (method === 'GET') return
    check(await sendWithoutCsrfToken(app, method, url), 419)
    check(await sendMalformedJson(app, customer.token, method, url), 400)
  })
})
