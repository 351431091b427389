import { and, asc, eq } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { createAs } from '#server/kernel/write.ts'
import { day, hour } from './calendar.ts'
import { movers } from './cast.ts'
import { handIn } from './papers.ts'
import { dayOf, giveAccount } from './people.ts'
import { actAs, type Stage, type Tale, take } from './stage.ts'

/** What the clock does by itself every few days, and finance on Tuesdays. */
export async function* tellDays(stage: Stage, begins: number): Tale {
  const { scheduler } = stage.house
  for (let at = begins; ; at += day) {
    const weekday = new Date(at).getUTCDay()
    yield at + 9 * hour
    if (weekday === monday || weekday === thursday) await scheduler.catchUp()
    else await scheduler.deliver()
    if (weekday !== monday + 1) continue
    yield at + 16 * hour
    await approvePayouts(stage)
  }
}

const monday = 1
const thursday = 4

/** Finance looks through the week's larger payouts. */
async function approvePayouts(stage: Stage): Promise<void> {
  const { payouts } = tables
  const { kernel, scheduler } = stage.house
  const waiting = await kernel.db
    .select({ id: payouts.id })
    .from(payouts)
    .where(eq(payouts.state, 'scheduled'))
    .orderBy(asc(payouts.id))
  for (const { id } of waiting) await take(stage, stage.admins.finance, 'payouts', id, 'approve')
  await scheduler.deliver()
}

/** The last weeks' paperwork, so that a paper of every kind and state is on the table. */
export async function* tellPapers(stage: Stage, end: number): Tale {
  const { operations } = stage.admins
  const ownerOf = (email: string) => {
    const crew = stage.crews[movers.findIndex((mover) => mover.email === email)]
    if (!crew) throw new RangeError(`there is no mover ${email}`)
    return crew
  }
  const renewFor = async (
    owner: Actor,
    kind: 'insurance' | 'registration' | 'licence',
    bearer: string,
    days: number,
  ) => {
    const { documents } = tables
    const own =
      owner.driver_id === null
        ? eq(documents.mover_id, Number(owner.mover_id))
        : eq(documents.driver_id, owner.driver_id)
    const [paper] = await stage.house.kernel.db
      .select()
      .from(documents)
      .where(and(own, eq(documents.kind, kind)))
    if (!paper) throw new Error(`${bearer} has no ${kind}`)
    await handIn(stage, owner, paper, { bearer, expires_on: dayOf(end + days * day) })
    return paper
  }
  const renew = (email: string, kind: 'insurance' | 'registration', days: number) =>
    renewFor(ownerOf(email).actor, kind, email, days)

  yield end - 60 * day
  // It will have expired, which takes the driver off the road.
  const { actor: gus } = ownerOf('kwame@windycity.test').drivers[2] ?? {}
  if (!gus) throw new RangeError('the mover has no third driver')
  const short = await renewFor(gus, 'licence', 'Gus Halloran', -5)
  await take(stage, operations, 'documents', short.id, 'approve')
  yield end - 45 * day
  const ending = await renew('hal@capitolcity.test', 'insurance', 12)
  await take(stage, operations, 'documents', ending.id, 'approve')
  yield end - 30 * day
  // A bank takes a day where a card takes no time, and one of the two answers late.
  await giveAccount(stage, ownerOf('tomasz@goldengate.test').actor, 'Tomasz Zielinski', 'bank')
  await giveAccount(stage, ownerOf('kwame@windycity.test').actor, 'Kwame Mensah', 'slow bank')
  yield end - 16 * day
  await giveAccount(stage, ownerOf('elena@frontrange.test').actor, 'Elena Petrova', 'closed bank')
  yield end - 2 * day
  const { mover_id } = ownerOf('bridget@lakeshore.test').actor
  await createAs(
    ...([stage.house.kernel, resources.documents] as const),
    { mover_id, kind: 'certificate' },
    actAs(stage, operations),
  )
  yield end - day
  await renew('elena@frontrange.test', 'registration', 400)
  yield end - 20 * hour
  const unreadable = await renew('malia@pugetsound.test', 'registration', 380)
  yield end - 6 * hour
  await take(stage, operations, 'documents', unreadable.id, 'reject', {
    reason: 'The second page is cut off. Please scan it again.',
  })
  yield end - 5 * hour
  const looked = await renew('sergio@emerald.test', 'insurance', 365)
  yield end - 3 * hour
  await take(stage, operations, 'documents', looked.id, 'review')
}
