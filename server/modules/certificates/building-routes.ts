import { and, eq, ne, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import {
  acceptAsBuilding,
  askAsBuilding,
  type Certificate,
  readGuestFile,
  refuseAsBuilding,
  reserveElevatorAsBuilding,
  waiveAsBuilding,
} from '#contract/calls/certificates.ts'
import { guestSees } from '#contract/guest-kinds.ts'
import { system } from '#contract/kernel/access.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import { certificateMachine } from '#contract/machines/certificate.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { buildingView } from '#server/domain/building-view.ts'
import {
  type CertificateRow,
  isNotFinished,
  lockedCertificate,
} from '#server/domain/certificate.ts'
import { type LinkRow, linkOf, type OrderRow } from '#server/domain/guest-link.ts'
import { readUploadReceipt } from '#server/domain/guest-upload.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { invalid, notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Tx } from '#server/kernel/kernel.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { createCertificate, requestCertificate } from './request-certificate.ts'
import { storedFile } from './routes.ts'

const { certificates, orders } = tables

/** The records that the holder of a building's link works on. The order is locked. */
type Building = { tx: Tx; link: LinkRow; order: OrderRow; stop: number; act: Act }

/** Registers what a building does with a move's certificate, by the customer's link to it. */
export function buildingRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel } = context

  registerCall(app, kernel, readGuestFile, async ({ params, query, request }) => {
    const { link, order } = await linkToBuilding(context, params.token, request)
    const ofStop = and(
      eq(certificates.order_id, order.id),
      eq(certificates.stop, stopOf(link, order)),
      ne(certificates.state, 'closed'),
    )
    return storedFile(context, ofStop, query.part, request.locale)
  })

  registerCall(app, kernel, askAsBuilding, ({ params, body, request }) =>
    asBuilding(context, params.token, request, async ({ tx, link, order, stop, act }) => {
      const { sample: receipt, ...asked } = body
      const sample = receipt && readUploadReceipt(kernel.config.sessionSecret, link, receipt)
      if (sample === undefined && receipt)
        throw invalid(request.locale, {
          sample: [translate(request.locale, 'certificate.own_file')],
        })
      const known = await lockedCertificate(tx, order.id, stop)
      if (known && known.state !== 'waived') checkState(known, 'ask', request.locale)
      const changes = { stop, ...asked, ...(sample === undefined ? {} : { sample }) }
      await requestCertificate(kernel, tx, order, changes, act)
    }),
  )

  registerCall(app, kernel, acceptAsBuilding, ({ params, body, request }) =>
    asBuilding(context, params.token, request, (building) =>
      answer(context, building, 'accept', body),
    ),
  )

  registerCall(app, kernel, refuseAsBuilding, ({ params, body, request }) =>
    asBuilding(context, params.token, request, (building) =>
      answer(context, building, 'refuse', body),
    ),
  )

  registerCall(app, kernel, waiveAsBuilding, ({ params, request }) =>
    asBuilding(context, params.token, request, async (building) => {
      const { tx, order, stop, act } = building
      const known = await lockedCertificate(tx, order.id, stop)
      // Asked for first, so that it is on record that the building was asked.
      if (!known) await createCertificate(kernel, tx, order, { stop }, act)
      await answer(context, building, 'waive', {})
    }),
  )

  registerCall(app, kernel, reserveElevatorAsBuilding, ({ params, body, request }) =>
    asBuilding(context, params.token, request, async (building) => {
      await take(context, building, 'reserve_elevator', body)
    }),
  )
}

const stopOf = (link: LinkRow, order: OrderRow): number => link.stop ?? order.stops.length - 1

/** Reads a link that is for a building; any other link is unknown here. */
async function linkToBuilding(
  { kernel }: AppContext,
  token: string,
  { locale }: FastifyRequest,
): Promise<{ link: LinkRow; order: OrderRow }> {
  const found = await linkOf(kernel.db, token, { now: kernel.now(), locale })
  if (!guestSees(found.link.kind, 'certificate'))
    throw problem(404, { message: translate(locale, 'guest_link') })
  return found
}

/** Does something for a building, and returns its certificate. */
async function asBuilding(
  context: AppContext,
  token: string,
  request: FastifyRequest,
  work: (building: Building) => Promise<void>,
): Promise<Certificate> {
  const { kernel } = context
  const { locale, id: request_id } = request
  const now = kernel.now()
  const known = await linkToBuilding(context, token, request)
  await kernel.tries.count('guest_write_link', String(known.link.id), () => ({
    message: translate(locale, 'too_many'),
  }))
  return transact(kernel.db, async (tx) => {
    // Locked, so that a stop gets one certificate only.
    const isOne = eq(orders.id, known.order.id)
    const [order] = await readRows(tx, orders, isOne, sql`for update`)
    if (!order) throw notFound(locale)
    // Read again: the customer may have ended the link in the meantime.
    const { link } = await linkOf(tx, token, { now, locale })
    const stop = stopOf(link, order)
    const act = { actor: { ...system, locale }, now, request_id }
    await work({ tx, link, order, stop, act })
    const row = await lockedCertificate(tx, order.id, stop)
    if (!row) throw notFound(locale)
    return buildingView(row, order)
  })
}

/** Takes a transition by which the building answers, and notes the link that it came by. */
async function answer(
  context: AppContext,
  building: Building,
  name: 'accept' | 'refuse' | 'waive',
  input: object,
): Promise<void> {
  const { tx, link } = building
  const { id } = await take(context, building, name, input)
  await tx.update(certificates).set({ guest_link_id: link.id }).where(eq(certificates.id, id))
}

async function take(
  { kernel }: AppContext,
  { tx, order, stop, act }: Building,
  name: TransitionOf<typeof certificateMachine>,
  input: object,
): Promise<CertificateRow> {
  const { locale } = act.actor
  const row = await lockedCertificate(tx, order.id, stop)
  if (!row) throw problem(409, { message: translate(locale, 'certificate.unasked') })
  if (!isNotFinished(order))
    throw problem(409, { message: translate(locale, 'certificate.move_ended') })
  checkState(row, name, locale)
  const call = { ...act, resource: 'certificates', id: row.id, name, input }
  return (await transitionWithin(kernel, tx, call)) as unknown as CertificateRow
}

/** Reports to a guest what has since become of the certificate, instead of what the system may do. */
function checkState(
  { state }: CertificateRow,
  name: TransitionOf<typeof certificateMachine>,
  locale: string,
): void {
  const from: readonly string[] = certificateMachine.transitions[name].from
  if (from.includes(state)) return
  const now = translate(locale, `states:states.certificates.${state}`)
  throw problem(409, { message: translate(locale, 'certificate.changed', { state: now }), state })
}
