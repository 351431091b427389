import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { readBoard } from '#contract/calls/board.ts'
import { readCalendar } from '#contract/calls/calendar.ts'
import { listCandidates } from '#contract/calls/candidates.ts'
import { listChains, takeChain as takeChainCall } from '#contract/calls/chains.ts'
import {
  proposeChange as proposeCall,
  readProposal,
  readProposedWork,
} from '#contract/calls/change-proposals.ts'
import { addFavorite, listKnownMovers, removeFavorite } from '#contract/calls/favorite-movers.ts'
import {
  hideOffer,
  listJobs,
  listLostJobs,
  listOffers,
  readJob,
  readWhyNot,
} from '#contract/calls/jobs.ts'
import { reportLateStep } from '#contract/calls/late-steps.ts'
import {
  amendMove,
  listMoves,
  previewRevision,
  readCancellation,
  readMove,
  readMoveAgain,
  readNextMove,
} from '#contract/calls/moves.ts'
import { addOrderPhoto, removeOrderPhoto } from '#contract/calls/order-photos.ts'
import { bookMove as bookCall } from '#contract/calls/placement.ts'
import { downloadReceipt, readReceipt } from '#contract/calls/receipts.ts'
import { writeReview } from '#contract/calls/reviews.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { Transition } from '#contract/kernel/machine.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { orderMachine } from '#contract/machines/order.ts'
import { hasReceipt } from '#contract/order-phases.ts'
import { cancellationFee } from '#contract/pricing/cancellation-fee.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { pictureUrls } from '#server/domain/picture-urls.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { setting } from '#server/domain/setting.ts'
import { asAttachment } from '#server/kernel/http/as-attachment.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound, problem } from '#server/kernel/http/problem.ts'
import { findOwn } from '#server/kernel/resource/find-own.ts'
import { wrongState } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { amendOwnMove } from './amend-move.ts'
import { boardView } from './board-view.ts'
import { bookMove } from './book-move.ts'
import { calendarView } from './calendar-view.ts'
import { candidatesOf } from './candidates.ts'
import { chainsView } from './chains-view.ts'
import { canBeContested } from './customer-absence.ts'
import { knownMovers, setFavorite } from './favorite-movers.ts'
import { setHidden } from './hidden-offers.ts'
import { jobsOf } from './job-list.ts'
import { jobView, offersFor } from './job-view.ts'
import { keepLateStep } from './late-steps.ts'
import { moveAgain } from './move-again.ts'
import { listOwnMoves, moveView, nextOwnMove, ownMove, receiptView } from './move-view.ts'
import { creditUsed } from './order-credit.ts'
import { addPhoto, removePhoto } from './order-photos.ts'
import { proposalView, proposedWork } from './proposal-view.ts'
import { proposeChange } from './propose-change.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { review } from './review.ts'
import { revisionPreview } from './revision-preview.ts'
import { takeChain } from './take-chain.ts'
import { lostJobs, whyNot } from './why-not.ts'

export function orderRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel, ports } = context

  registerCall(app, kernel, listKnownMovers, ({ act }) => knownMovers(kernel.db, act().actor))

  registerCall(app, kernel, addFavorite, async ({ body, act }): Promise<undefined> => {
    await setFavorite(kernel, body.mover_id, true, act())
  })

  registerCall(app, kernel, removeFavorite, async ({ params, act }): Promise<undefined> => {
    if (!isRowId(params.id)) throw notFound(act().actor.locale)
    await setFavorite(kernel, Number(params.id), false, act())
  })

  registerCall(app, kernel, listCandidates, async ({ params, act }) => {
    if (!isRowId(params.id)) throw notFound(act().actor.locale)
    return candidatesOf(context, Number(params.id), act())
  })

  registerCall(app, kernel, bookCall, async ({ body, act }) => {
    const order = await bookMove(context, body, act())
    return { id: order.id, code: String(order.code), state: String(order.state) }
  })

  registerCall(app, kernel, readCalendar, ({ query, act }) =>
    calendarView(context, query, act().actor),
  )

  registerCall(app, kernel, readBoard, ({ query, act }) =>
    boardView(context, query.day, act().actor),
  )

  registerCall(app, kernel, listMoves, ({ query, act }) =>
    listOwnMoves(context, act().actor, query),
  )
  registerCall(app, kernel, readNextMove, async ({ act }) => {
    const { actor } = act()
    const order = await nextOwnMove(context, actor)
    return { move: order && (await moveView(context, order, actor)) }
  })
  registerCall(app, kernel, readMove, async ({ params, act }) => {
    const { actor } = act()
    return moveView(context, await ownMove(context, params.code, actor), actor)
  })
  registerCall(app, kernel, readMoveAgain, async ({ params, act }) => {
    const { actor } = act()
    return moveAgain(context, await ownMove(context, params.code, actor), actor.locale)
  })
  registerCall(app, kernel, readReceipt, async ({ params, act }) => {
    const { actor } = act()
    return receiptView(context, await ownMove(context, params.code, actor), actor)
  })

  registerCall(app, kernel, downloadReceipt, async ({ params, act, reply }) => {
    const { actor, now } = act()
    const order = await ownMove(context, params.code, actor)
    if (!hasReceipt(order.state)) throw notFound(actor.locale)
    const receipt = await receiptView(context, order, actor)
    reply
      .type('application/pdf')
      .header('Content-Disposition', asAttachment(`haulwell-${order.code}.pdf`))
    return receiptPdf(receipt, { locale: actor.locale, now })
  })

  registerCall(app, kernel, readCancellation, async ({ params, act }) => {
    const { actor, now } = act()
    const { orders } = tables
    const [order] = await findOwn(
      kernel.db,
      [resources.orders, orders],
      eq(orders.code, params.code),
      actor,
    )
    if (!order) throw notFound(actor.locale)
    const { from }: Transition = orderMachine.transitions.cancel
    if (!from.includes(order.state)) throw wrongState(kernel, orderMachine, order.state, actor)
    const rules = await rulesOf(kernel.db, order)
    const { fee_cents, percent, tier } = cancellationFee(order, now, rules)
    const isContestable = canBeContested(order, { fee_cents, tier })
    // A fee reached before a reschedule may be higher than the current price.
    const returned_cents = Math.max(0, order.total_cents - fee_cents)
    const contest_hours = isContestable ? await setting(kernel.db, 'contest_hours') : null
    const credit_cents = creditUsed(order, fee_cents)
    const credit_returned_cents = order.credit_cents - credit_cents
    return {
      fee_cents,
      percent,
      tier,
      credit_cents,
      credit_returned_cents,
      returned_cents,
      contest_hours,
    }
  })

  registerCall(app, kernel, previewRevision, ({ params, query, act }) =>
    revisionPreview(context, params.code, query.quote_id, act()),
  )
  registerCall(app, kernel, amendMove, ({ params, body, act }) =>
    amendOwnMove(context, params.code, body, act()),
  )

  registerCall(app, kernel, proposeCall, ({ params, body, act }) =>
    proposeChange(context, numberOf(params.id, act().actor), body, act()),
  )
  registerCall(app, kernel, readProposal, ({ params, act }) =>
    proposalView(context, params.code, act()),
  )
  registerCall(app, kernel, readProposedWork, ({ params, act }) =>
    proposedWork(context, numberOf(params.id, act().actor), act()),
  )

  registerCall(app, kernel, listOffers, ({ act }) => offersFor(context, act().actor))
  registerCall(app, kernel, listChains, ({ query, act }) => chainsView(context, query, act()))
  registerCall(app, kernel, takeChainCall, ({ body, act }) => takeChain(context, body.codes, act()))
  registerCall(app, kernel, listJobs, ({ query, act }) => jobsOf(context, act().actor, query))
  registerCall(app, kernel, hideOffer, ({ params, body, act }) =>
    setHidden(kernel.db, params.code, body.is_hidden, act()),
  )
  registerCall(app, kernel, listLostJobs, ({ act }) => lostJobs(context, act()))
  registerCall(app, kernel, readWhyNot, ({ params, act }) => whyNot(context, params.code, act()))
  registerCall(app, kernel, readJob, ({ params, act }) =>
    jobView(context, params.code, act().actor),
  )
  registerCall(app, kernel, reportLateStep, ({ params, body, act }) =>
    keepLateStep(kernel, params.code, body, act()),
  )

  registerCall(app, kernel, addOrderPhoto, ({ params, body, act }) =>
    addPhoto(context, params.code, body, act()),
  )
  registerCall(app, kernel, removeOrderPhoto, async ({ params, act }) => {
    await removePhoto(context, params.code, numberOf(params.id, act().actor), act())
    return undefined
  })

  registerCall(app, kernel, writeReview, async ({ params, body, act }) => {
    const id = numberOf(params.id, act().actor)
    const written = await review(kernel, id, body, act())
    if (!written)
      throw problem(409, {
        message: translate(act().actor.locale, 'validation.taken', { field: 'order_id' }),
      })
    const { photo, ...stored } = written
    const [picture = null] = await pictureUrls(kernel.db, ports.files, photo ? [photo] : [])
    return { ...stored, photo: picture }
  })
}

/** Reads the id in a path. Throws a 404 for one that no record has. */
function numberOf(id: string, { locale }: Actor): number {
  const number = Number(id)
  if (!Number.isSafeInteger(number)) throw notFound(locale)
  return number
}
