import type { Actor, Role } from '#contract/kernel/access.ts'
import { system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import type { Act, AnyRow } from '#server/kernel/kernel.ts'
import { transition } from '#server/kernel/transition.ts'
import type { demoAdmins } from './cast.ts'
import type { Chance } from './chance.ts'

export type Clock = { now: Date }

export type Crew = {
  actor: Actor
  drivers: { actor: Actor; id: number }[]
}

export type Guest = {
  actor: Actor
  user_id: number
  email: string
  /** The cards on file by their numbers. */
  cards: Map<string, number>
}

export type DemoAdmin = (typeof demoAdmins)[number]['roles'][0]

/** What stories are told on: the product, its clock, and the people who have joined. */
export type ReplayContext = {
  context: AppContext
  clock: Clock
  /** What is left to chance beside the stories. */
  chance: Chance
  admins: Record<DemoAdmin, Actor>
  crews: Crew[]
  /** Opens the account when it is asked for first. */
  guest(at: number): Promise<Guest>
  /** Those who have an account, by their place in the cast. */
  guests: ReadonlyMap<number, Guest>
  /** Moves that are carried out, the latest last. */
  finished: { order_id: number; code: string; customer: number; mover: number }[]
}

export const actorOf = (kind: Role, user_id: number, more: Partial<Actor> = {}): Actor => ({
  ...system,
  kind,
  user_id,
  roles: [kind],
  ...more,
})

export const actAs = ({ clock }: Pick<ReplayContext, 'clock'>, actor: Actor): Act => ({
  actor,
  now: clock.now,
  request_id: null,
})

/** A transition at this moment, as whoever takes it would. */
export const take = (
  demo: Pick<ReplayContext, 'context' | 'clock'>,
  actor: Actor,
  resource: string,
  id: number,
  name: string,
  input: object = {},
): Promise<AnyRow> =>
  transition(demo.context.kernel, { ...actAs(demo, actor), resource, id, name, input })

/** What happens at the instants, in milliseconds, that it waits for. */
export type Replay = AsyncGenerator<number, void>

/**
 * Tells tales side by side, each going on at the moments it waits for, until `end`. What would come
 * later is left untold. Of those that wait for the same moment the one that began first goes first.
 */
export async function replayAll(
  replays: Iterable<{ begins: number; replay: Replay }>,
  clock: Clock,
  end: number,
): Promise<void> {
  // The next one last.
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
