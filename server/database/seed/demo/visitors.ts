import { activeAffiliate } from '#server/domain/active-affiliate.ts'
import { countVisit } from '#server/modules/content/clicks.ts'
import { readAllOf } from '#server/modules/notifications/read-all.ts'
import { day } from './calendar.ts'
import { demoAffiliates } from './demo-people.ts'
import { actAs, type Replay, type ReplayContext } from './replay.ts'

/** Replays a visit through an affiliate's link at each of these times, which are sorted. */
export async function* replayVisits(
  { chance, context }: ReplayContext,
  moments: readonly number[],
): Replay {
  for (const at of moments) {
    yield at
    const { slug } = chance.pick(demoAffiliates)
    const affiliate = await activeAffiliate(context.kernel.db, slug)
    if (!affiliate) throw new Error(`there is no affiliate ${slug}`)
    // From the address block reserved for documentation (RFC 5737).
    const ip = `198.51.100.${chance.below(256)}`
    await countVisit(context, affiliate, { ip, headers: { 'user-agent': chance.pick(browsers) } })
  }
}

const browsers = ['Firefox', 'Chrome', 'Chrome on a phone', 'Safari', 'Safari on a phone']

/** Marks everyone's notifications as read up to the last day. */
export async function* replayReading(demo: ReplayContext, end: number): Replay {
  yield end - day
  const { admins, crews, guests, context } = demo
  const people = [
    ...Object.values(admins),
    ...crews.flatMap(({ actor, drivers, team }) => [
      actor,
      ...drivers.map((driver) => driver.actor),
      ...team,
    ]),
    ...[...guests.values()].map(({ actor }) => actor),
  ]
  for (const actor of people) await readAllOf(context.kernel.db, actAs(demo, actor))
}
