import type { Actor, Role } from '#contract/kernel/access.ts'
import { system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import type { Act, AnyRow } from '#server/kernel/kernel.ts'
import { transition } from '#server/kernel/transition/transition.ts'
import type { Chance } from './chance.ts'
import type { demoAdmins } from './demo-people.ts'

export type Clock = { now: Date }

export type Crew = {
  actor: Actor
  drivers: { actor: Actor; id: number }[]
  /** The people in the office, besides the owner. */
  team: Actor[]
}

export type Guest = {
  actor: Actor
  user_id: number
  email: string
  /** Stored cards' ids, by card number. */
  cards: Map<string, number>
}

/** Opens a mover's account at the embedded payout provider, with a test account's numbers. */
export type OpenPayoutAccount = (
  reference: string,
  numbers: Readonly<Record<string, string>>,
) => Promise<void>

export type DemoAdmin = (typeof demoAdmins)[number]['roles'][0]

/** The context of all replays: the product, its clock, and the people who have joined. */
export type ReplayContext = {
  context: AppContext
  clock: Clock
  openPayoutAccount: OpenPayoutAccount
  /** Random source for everything outside the scenarios. */
  chance: Chance
  admins: Record<DemoAdmin, Actor>
  crews: Crew[]
  /** Returns a customer; opens the account at first use. */
  guest(at: number): Promise<Guest>
  /** Customers with an account, by their index. */
  guests: ReadonlyMap<number, Guest>
  /** Completed moves, the latest last. */
  finished: { order_id: number; code: string; customer: number; mover: number }[]
}

export const actorOf = (kind: Role, user_id: number, more: Partial<Actor> = {}): Actor => ({
  ...system,
  kind,
  user_id,
  roles: [kind],
  member_role: kind === 'mover' ? 'owner' : null,
  ...more,
})

export const actAs = ({ clock }: Pick<ReplayContext, 'clock'>, actor: Actor): Act => ({
  actor,
  now: clock.now,
  request_id: null,
})

/** Takes a transition at the current time, as this actor. */
export const take = (
  demo: Pick<ReplayContext, 'context' | 'clock'>,
  actor: Actor,
  resource: string,
  id: number,
  name: string,
  input: object = {},
): Promise<AnyRow> =>
  transition(demo.context.kernel, { ...actAs(demo, actor), resource, id, name, input })

/** A replay yields the times, in milliseconds, at which it continues. */
export type Replay = AsyncGenerator<number, void>

/**
 * Runs replays in parallel on a simulated clock until `end`, each continuing at the times that it
 * yields; later events are dropped. If several wait for the same time, the one that began first
 * continues first.
 */
export async function replayAll(
  replays: Iterable<{ begins: number; replay: Replay }>,
  clock: Clock,
  end: number,
): Promise<void> {
  // Sorted so that the next one is last.
  const waiting = [...replays]
    .map(({ begins, replay }, number) => ({ at: begins, replay, number }))
    .sort(later)
  for (let next = waiting.pop(); next && next.at <= end; next = waiting.pop()) {
    clock.now = new Date(next.at)
    const { value, done } = await next.replay.next()
    if (done || value > end) continue
    const following = { ...next, at: Math.max(value, next.at) }
    waiting.splice(placeOf(following, waiting), 0, following)
  }
}

type Waiting = { at: number; number: number }
const later = (one: Waiting, other: Waiting) => other.at - one.at || other.number - one.number

function placeOf(one: Waiting, among: readonly Waiting[]): number {
  let [low, high] = [0, among.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = among[middle]
    if (other && later(other, one) < 0) low = middle + 1
    else high = middle
  }
  return low
}
