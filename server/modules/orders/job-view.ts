import { eq } from 'drizzle-orm'
import type { Job, Offer, PayTerms } from '#contract/calls/jobs.ts'
import { isUnsecured, payUntil } from '#contract/hold-times.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { orderMachine } from '#contract/machines/order.ts'
import { isIn, isOnTheWay, isOver } from '#contract/order-phases.ts'
import { cancellationFee } from '#contract/pricing/cancellation-fee.ts'
import { cappedPayRange, divisionOf, fullPayMinutes } from '#contract/pricing/division.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { firstRefusal, isHeavy } from '#server/domain/eligibility.ts'
import { dueReleaseFee } from '#server/domain/free-return.ts'
import { namedIn } from '#server/domain/item-names.ts'
import { factsOf, milesFromBase } from '#server/domain/job-wishes.ts'
import { shareOf, shownShare } from '#server/domain/location-shares.ts'
import { capacityConflictText } from '#server/domain/mover-capacity.ts'
import { obstacleText } from '#server/domain/obstacle-text.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { openTo } from '#server/kernel/resource/present.ts'
import { chargedTips } from './charged-tips.ts'
import { noteContact } from './crew-contact.ts'
import { waitingOf } from './customer-absence.ts'
import { jobPay } from './job-pay.ts'
import { lateStepsOf } from './late-steps.ts'
import { releaseCountsAs } from './mover-record.ts'
import { openOffers } from './open-offers.ts'
import { partsOf, shared } from './order-parts.ts'
import { photosOf } from './order-photos.ts'
import { type OrderRow, summaryOf } from './order-row.ts'
import { plannedTrucks } from './planned-trucks.ts'
import { remediesFor } from './remedies.ts'
import { openRevisionOf } from './revision.ts'
import { stepsOpen } from './step-log.ts'

const revisionAnswers = ['agree_revision', 'decline_revision']

/** Returns a job as its mover or driver sees it, or an open job as a mover of its city sees it. */
export async function jobView(context: AppContext, code: string, actor: Actor): Promise<Job> {
  const { orders } = tables
  const [order] = await context.kernel.db.select().from(orders).where(eq(orders.code, code))
  if (!order) throw notFound(actor.locale)
  const isDriver = actor.kind === 'driver'
  const isMine = isDriver ? order.driver_id === actor.driver_id : order.mover_id === actor.mover_id
  const isOpen = !isDriver && order.state === 'placed' && actor.city_ids.includes(order.city_id)
  if (!isMine && !isOpen) throw notFound(actor.locale)
  if (isMine)
    await noteContact(context.kernel.db, order, ownId(actor, 'user_id'), context.kernel.now())
  const parts = await partsOf(context, order, actor.locale)
  const isForCrew = isMine && !isIn(order.state, 'called_off')
  const { items, ...view } = await shared(context, order, parts, isForCrew)
  const revision = isDriver ? null : openRevisionOf(order, actor.mover_id)
  return {
    ...view,
    items: await namedIn(context.kernel.db, items, actor.locale),
    allowed_transitions: openTo(orderMachine, order.state, actor, context.kernel.policy).filter(
      (name) => isMine || (revision ? revisionAnswers : ['accept']).includes(name),
    ),
    reviews: view.reviews.filter(({ from, state }) => from === 'mover' || state === 'published'),
    pay_cents: isDriver ? null : await jobPay(context.kernel.db, order),
    deduction_cents: isDriver ? null : divisionOf(order).deduction_cents,
    pay_terms: isDriver ? null : await payTerms(context.kernel.db, order),
    tip_cents: isDriver ? null : order.tip_cents,
    later_tips: isMine ? await tipsFor(context.kernel.db, order, actor) : [],
    release_fee_cents: isMine && !isDriver ? await releaseFeeOf(context, order) : null,
    release_counts_as:
      isMine && !isDriver && canBeGivenBack(order)
        ? await releaseCountsAs(context.kernel.db, order, context.kernel.now())
        : [],
    unsecured_until:
      isMine &&
      !isDriver &&
      isIn(order.state, 'assigned') &&
      isUnsecured(order, context.kernel.now())
        ? payUntil(order.window_start_at)
        : null,
    customer:
      isMine && parts.customer
        ? { ...parts.customer, phone: isForCrew ? parts.customer.phone : null }
        : null,
    waiting:
      isMine && order.state === 'arrived' ? await waitingView(context, order, isDriver) : null,
    revision: revision && {
      pay_cents: revision.pay_cents,
      minutes: revision.minutes,
      until: order.first_refusal_until,
    },
    first_refusal: isDriver ? null : refusalFor(order, actor, context.kernel.now()),
    condition_photos: isMine ? await photosOf(context, order, actor, order.mover_id ?? 0) : [],
    is_mine: isMine,
    truck: isMine ? await truckOf(context, order, actor.locale) : null,
    steps_open_at: isMine ? await stepsOpenAt(context, order) : null,
    late_steps:
      isMine && !isDriver
        ? await lateStepsOf(context.kernel.db, order.id, ownId(actor, 'mover_id'))
        : [],
    location_share:
      isMine && isDriver && isOnTheWay(order.state)
        ? shownShare(await shareOf(context.kernel.db, order.id, ownId(actor, 'driver_id')))
        : null,
  }
}

function refusalFor(order: OrderRow, { mover_id }: Actor, now: Date): Job['first_refusal'] {
  const refusal = isIn(order.state, 'open') ? firstRefusal(order, now) : null
  return refusal && { is_own: refusal.mover_id === mover_id, until: refusal.until }
}

/** Returns the truck that is planned for a job; null for one that is over. */
async function truckOf(
  { kernel: { db, now } }: AppContext,
  order: OrderRow,
  locale: string,
): Promise<Job['truck']> {
  if (order.mover_id === null || isOver(order.state)) return null
  const planned = await plannedTrucks(db, order.mover_id, order, { now: now(), locale })
  return planned.get(order.code) ?? null
}

/** Returns when the first step can be reported; null if it can be now. */
async function stepsOpenAt({ kernel }: AppContext, order: OrderRow): Promise<string | null> {
  const opens = await stepsOpen(kernel.db, order)
  return opens <= kernel.now() ? null : opens.toISOString()
}

/** Lists the tips after the move that its mover has got, or the driver's shares of them. */
async function tipsFor(db: Db, { id }: OrderRow, actor: Actor): Promise<Job['later_tips']> {
  const tips = await chargedTips(db, id)
  return tips.flatMap(({ id, mover_id, amount_cents, shares, charged_at, left }) => {
    const share =
      actor.kind === 'driver'
        ? shares.find(({ driver_id }) => driver_id === actor.driver_id)?.cents
        : mover_id === actor.mover_id
          ? amount_cents
          : undefined
    return share === undefined ? [] : [{ id, cents: left(share), charged_at }]
  })
}

async function waitingView({ kernel }: AppContext, order: OrderRow, isDriver: boolean) {
  const { db } = kernel
  const now = kernel.now()
  const { tries: _, next_try_at, ...waiting } = await waitingOf(db, order, now)
  const { mover_id, mover_cents } = cancellationFee(order, now, await rulesOf(db, order))
  const isMovers = mover_id === order.mover_id
  return {
    ...waiting,
    is_over: Date.parse(waiting.free_until) <= now.getTime(),
    next_try_at: Date.parse(next_try_at) <= now.getTime() ? null : next_try_at,
    pay_cents: isDriver ? null : isMovers ? mover_cents : 0,
  }
}

/** Reports whether a mover may still release or cancel a job. */
const canBeGivenBack = ({ state }: OrderRow): boolean =>
  (['release', 'cancel'] as const).some((name) =>
    orderMachine.transitions[name].from.some((from) => from === state),
  )

/** Returns the fee for giving the job back now; null once that is not possible anymore. */
async function releaseFeeOf({ kernel }: AppContext, order: OrderRow): Promise<number | null> {
  if (!canBeGivenBack(order)) return null
  return dueReleaseFee(kernel.db, order, kernel.now())
}

/** Returns how the measured time changes the pay of a job. */
async function payTerms(db: Db, order: OrderRow): Promise<PayTerms> {
  const rules = await rulesOf(db, order)
  return order.pricing_mode === 'fixed'
    ? { mode: 'fixed', full_pay_minutes: fullPayMinutes(order.quote, rules) }
    : { mode: 'capped', ...cappedPayRange(order.quote, rules) }
}

/** Lists the open jobs of the mover's cities with their pay and the obstacles to taking them. */
export async function offersFor({ kernel }: AppContext, actor: Actor): Promise<Offer[]> {
  const { db } = kernel
  const now = kernel.now()
  const { mover, offers } = await openOffers(db, actor, now)
  if (!mover) return []
  return Promise.all(
    offers.map(async ({ order, city, vehicle, is_hidden, obstacles, capacityConflict }) => {
      const { answer } = order.quote
      const { fees } = await rulesOf(db, order)
      const { time_zone } = city
      const facts = factsOf(order, { fees, time_zone, now })
      return {
        ...summaryOf(order),
        city: city.name,
        time_zone,
        pay_cents: answer.mover_cents,
        pay_terms: await payTerms(db, order),
        tip_cents: order.tip_cents,
        miles: answer.miles,
        billed_minutes: answer.billed_minutes,
        per_hour_cents: facts.per_hour_cents,
        volume_ft3: answer.volume_ft3,
        crew_size: order.crew_size,
        vehicle,
        flights: facts.flights,
        heavy_items: order.items.reduce(
          (sum, item) => sum + (isHeavy(item, fees) ? item.quantity : 0),
          0,
        ),
        base_miles: milesFromBase(mover, facts, fees),
        is_hidden,
        remedies: remediesFor(obstacles),
        obstacles: [
          ...obstacles.map((key) => obstacleText(actor.locale, key, mover, time_zone)),
          ...(capacityConflict ? [capacityConflictText(actor.locale, capacityConflict)] : []),
        ],
        capacity_conflict: capacityConflict?.why ?? null,
      }
    }),
  )
}
