import { and, asc, eq } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { createAs } from '#server/kernel/resource/write.ts'
import { usableAccount } from '#server/modules/finance/payout.ts'
import { day, hour } from './calendar.ts'
import { movers } from './demo-people.ts'
import { uploadDocument } from './documents.ts'
import { dayOf, giveAccount } from './people.ts'
import { actAs, type Replay, type ReplayContext, take } from './replay.ts'

/** Replays the scheduled work every few days, and finance's approvals on Tuesdays. */
export async function* replayDays(demo: ReplayContext, begins: number): Replay {
  const { scheduler } = demo.context
  for (let at = begins; ; at += day) {
    const weekday = new Date(at).getUTCDay()
    yield at + 9 * hour
    if (weekday === monday || weekday === thursday) await scheduler.catchUp()
    else await scheduler.deliver()
    if (weekday !== monday + 1) continue
    yield at + 16 * hour
    await approvePayouts(demo)
  }
}

const monday = 1
const thursday = 4

/** Approves the week's larger payouts of movers who can be paid, as finance would. */
async function approvePayouts(demo: ReplayContext): Promise<void> {
  const { payouts } = tables
  const { kernel, scheduler } = demo.context
  const waiting = await kernel.db
    .select({ id: payouts.id, mover_id: payouts.mover_id })
    .from(payouts)
    .where(eq(payouts.state, 'scheduled'))
    .orderBy(asc(payouts.id))
  for (const { id, mover_id } of waiting)
    if (await usableAccount(kernel.db, mover_id, demo.clock.now))
      await take(demo, demo.admins.finance, 'payouts', id, 'approve')
  await scheduler.deliver()
}

/** Replays the last weeks' documents, so that there is one of every kind and state. */
export async function* replayDocuments(demo: ReplayContext, end: number): Replay {
  const { operations } = demo.admins
  const ownerOf = (email: string) => {
    const crew = demo.crews[movers.findIndex((mover) => mover.email === email)]
    if (!crew) throw new RangeError(`there is no mover ${email}`)
    return crew
  }
  const renewFor = async (
    owner: Actor,
    kind: 'insurance' | 'registration' | 'license',
    holder: string,
    days: number,
  ) => {
    const { documents } = tables
    const own =
      owner.driver_id === null
        ? eq(documents.mover_id, Number(owner.mover_id))
        : eq(documents.driver_id, owner.driver_id)
    const [document] = await demo.context.kernel.db
      .select()
      .from(documents)
      .where(and(own, eq(documents.kind, kind)))
    if (!document) throw new Error(`${holder} has no ${kind}`)
    await uploadDocument(demo, owner, document, { holder, expires_on: dayOf(end + days * day) })
    return document
  }
  const renew = (email: string, kind: 'insurance' | 'registration', days: number) =>
    renewFor(ownerOf(email).actor, kind, email, days)

  yield end - 60 * day
  // The license expires before the end, so the driver can't be assigned.
  const { actor: gus } = ownerOf('kwame@windycity.test').drivers[2] ?? {}
  if (!gus) throw new RangeError('the mover has no third driver')
  const short = await renewFor(gus, 'license', 'Gus Halloran', -5)
  await take(demo, operations, 'documents', short.id, 'approve')
  yield end - 45 * day
  for (const { email, insured_days } of movers) {
    if (insured_days === undefined) continue
    const ending = await renew(email, 'insurance', insured_days)
    await take(demo, operations, 'documents', ending.id, 'approve')
  }
  yield end - 30 * day
  // A payout to a bank takes a day, to a card no time; one bank returns it later, one responds late.
  await giveAccount(demo, ownerOf('tomasz@goldengate.test').actor, 'returning bank')
  await giveAccount(demo, ownerOf('kwame@windycity.test').actor, 'slow bank')
  await giveAccount(demo, ownerOf('malia@pugetsound.test').actor, 'bank')
  yield end - 16 * day
  await giveAccount(demo, ownerOf('ruth@lonestar.test').actor, 'closed bank')
  yield end - 2 * day
  const { mover_id } = ownerOf('bridget@lakeshore.test').actor
  await createAs(
    demo.context.kernel,
    resources.documents,
    { mover_id, kind: 'certificate' },
    actAs(demo, operations),
  )
  yield end - day
  await renew('elena@frontrange.test', 'registration', 400)
  yield end - 20 * hour
  const unreadable = await renew('malia@pugetsound.test', 'registration', 380)
  yield end - 6 * hour
  await take(demo, operations, 'documents', unreadable.id, 'reject', {
    reason: 'The second page is cut off. Please scan it again.',
  })
  yield end - 5 * hour
  const reviewed = await renew('sergio@emerald.test', 'insurance', 365)
  yield end - 3 * hour
  await take(demo, operations, 'documents', reviewed.id, 'review')
}
