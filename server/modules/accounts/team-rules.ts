import { and, eq, inArray, ne, sql } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { moverMemberMachine } from '#contract/machines/mover-member.ts'
import { paths } from '#contract/realtime/paths.ts'
import { resources } from '#contract/resources.ts'
import { href } from '#contract/routes.ts'
import { endAllSignIns } from '#server/database/end-sign-ins.ts'
import { tables } from '#server/database/tables.ts'
import { goOnAsCustomer } from '#server/domain/customer-account.ts'
import { erasedText, eraseHistory } from '#server/domain/erasure.ts'
import { companiesOf, leaveRooms, teamUserIds } from '#server/domain/mover-team.ts'
import type { AfterCreate, Effect, Listener, Need, Step, Tx } from '#server/kernel/kernel.ts'
import { publish } from '#server/kernel/outbox/publish.ts'
import { queueMail } from '#server/kernel/outbox/queue-mail.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import type { NeedOf, RowOf } from '#server/server-module.ts'
import { lockMover, type MemberRow } from './team-invite.ts'

type MemberStep = Step<MemberRow>

export const memberNeeds: Record<NeedOf<'mover_members'>, Need<MemberRow>> = {
  open_invitation: async ({ tx, row, now, actor }) => {
    const { name } = await companyOf(tx, row.mover_id)
    return Date.parse(row.invitation_ends_at ?? '') > now.getTime()
      ? undefined
      : { state: [translate(actor.locale, 'team.expired', { mover: name })] }
  },

  /** Who holds the account is removed by nobody, and nobody removes themselves: they leave. */
  another_person: async ({ tx, row, actor }) => {
    const holder = await lockMover(tx, row.mover_id)
    const refuse = (key: string) => ({ state: [translate(actor.locale, `team.${key}`)] })
    if (row.user_id === actor.user_id) return refuse('yourself')
    return holder.user_id === row.user_id ? refuse('holder') : undefined
  },

  another_owner: async ({ tx, row, actor }) => {
    if (row.role !== 'owner') return undefined
    const mover = await lockMover(tx, row.mover_id)
    const refuse = (key: string) => ({ state: [translate(actor.locale, `team.${key}`)] })
    const { mover_members: members } = tables
    const others = await tx
      .select({ user_id: members.user_id })
      .from(members)
      .where(
        and(
          inArray(members.user_id, teamUserIds(tx, row.mover_id, ['owner'])),
          eq(members.mover_id, row.mover_id),
          ne(members.id, row.id),
        ),
      )
    if (others.length === 0) return refuse('last_owner')
    const isLeft = mover.user_id !== row.user_id || (await successorOf(tx, row)) !== undefined
    return isLeft ? undefined : refuse('no_successor')
  },
}

/** Finds the owner who has been in the company longest and holds no other one's account. */
async function successorOf(tx: Tx, leaver: MemberRow): Promise<number | undefined> {
  const { movers, mover_members: members } = tables
  const [next] = await tx
    .select({ user_id: members.user_id })
    .from(members)
    .leftJoin(movers, eq(movers.user_id, members.user_id))
    .where(
      and(
        eq(members.mover_id, leaver.mover_id),
        eq(members.state, 'active'),
        eq(members.role, 'owner'),
        ne(members.user_id, leaver.user_id),
        sql`${movers.id} is null`,
      ),
    )
    .orderBy(members.id)
    .limit(1)
  return next?.user_id
}

const notInvited = {
  invited_name: null,
  invited_to: null,
  invited_at: null,
  invitation_ends_at: null,
}

export const memberEffects: Record<
  TransitionOf<typeof moverMemberMachine>,
  Effect<MemberRow> | null
> = {
  accept: { set: () => notInvited, after: join },
  decline: { set: () => notInvited, after: forgetInvitation },
  withdraw: { set: () => notInvited, after: forgetInvitation },
  remove: { after: end },
  leave: { after: leave },
}

async function join(step: MemberStep): Promise<void> {
  const { kernel, tx, row, now } = step
  await startInCompany(step)
  const { users } = tables
  const [user] = await tx
    .select({ uid: users.firebase_uid })
    .from(users)
    .where(eq(users.id, row.user_id))
  // The chats of the company's jobs are added to the list when it is opened next.
  if (user) await publish(tx, { [paths.inboxFilled(user.uid)]: null }, now)
  if (row.role === 'owner') await tellOwners(kernel, tx, row, now)
}

/** Makes the company the first thing that somebody sees who has never booked a move. */
async function startInCompany({ kernel, tx, row, now, request_id }: MemberStep): Promise<void> {
  const { customers, orders, users } = tables
  const booked = tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .where(eq(customers.user_id, row.user_id))
  await editRows(
    kernel,
    tx,
    resources.users,
    {
      where: and(
        eq(users.id, row.user_id),
        eq(users.role, 'customer'),
        sql`not exists (${booked})`,
      ),
      set: { role: 'mover' },
    },
    { actor: system, now, request_id },
  )
}

/** Lets the other owners know of a new one, who can move the company's money. */
export async function tellOwners(
  kernel: MemberStep['kernel'],
  tx: Tx,
  row: MemberRow,
  now: Date,
): Promise<void> {
  const { users } = tables
  const { name: mover } = await companyOf(tx, row.mover_id)
  const [person] = await tx.select().from(users).where(eq(users.id, row.user_id))
  const owners = await tx
    .select()
    .from(users)
    .where(
      and(inArray(users.id, teamUserIds(tx, row.mover_id, ['owner'])), ne(users.id, row.user_id)),
    )
  await queueMail(
    tx,
    owners,
    {
      about: 'team_owner',
      key: `${row.id}-${row.version}`,
      values: () => ({ mover, person: person?.name ?? '' }),
      link: (language) => ({
        url: kernel.config.baseUrl + href('mover-profile'),
        label: translate(language, 'mail:team_owner.button'),
      }),
    },
    now,
  )
}

/** Passes the company's account on if its holder leaves, and ends the membership. */
async function leave(step: MemberStep): Promise<void> {
  const { kernel, tx, row, now, request_id } = step
  const { movers } = tables
  const mover = await lockMover(tx, row.mover_id)
  const next = mover.user_id === row.user_id ? await successorOf(tx, row) : undefined
  if (next !== undefined)
    await editRows(
      kernel,
      tx,
      resources.movers,
      { where: eq(movers.id, mover.id), set: { user_id: next } },
      { actor: step.actor, now, request_id },
    )
  await end(step)
}

/**
 * Ends all sign-ins of a person who is no longer in the company, and their access to its chats. A
 * person without another company goes on as a customer.
 */
async function end({ kernel, tx, row, now, request_id }: MemberStep): Promise<void> {
  await endAllSignIns(tx, row.user_id, now)
  await leaveRooms(tx, row.mover_id, row.user_id, now)
  if ((await companiesOf(tx, row.user_id)).length > 0) return
  await goOnAsCustomer(kernel, tx, { user_id: row.user_id, role: 'mover' }, { now, request_id })
}

/**
 * Erases the name and address of an invitation that came to nothing, and of the account that was
 * made for it and never used, so that its holder can sign up with the address.
 */
async function forgetInvitation({ kernel, tx, row, now, request_id }: MemberStep): Promise<void> {
  const { drivers, mover_members: members, users } = tables
  const person = eq(users.id, row.user_id)
  const isAwaited = sql`exists (select from ${members}
      where ${members.user_id} = ${users.id} and ${members.state} = 'invited')
    or exists (select from ${drivers} where ${drivers.user_id} = ${users.id})`
  const blanked = await editRows(
    kernel,
    tx,
    resources.users,
    {
      where: and(person, eq(users.status, 'invited'), sql`not (${isAwaited})`),
      set: { name: erasedText, email: null, phone: null },
    },
    { actor: system, now, request_id },
  )
  await eraseHistory(
    tx,
    'users',
    blanked.map(({ id }) => id),
  )
  await eraseHistory(tx, 'mover_members', [row.id], ['invited_name', 'invited_to'])
}

/** Ends the open invitations of a person whose account is erased. */
export const withdrawInvitations: Listener<RowOf<'users'>> = async (step) => {
  const { kernel, tx, row, now, request_id } = step
  const { mover_members: members } = tables
  const invited = await tx
    .select()
    .from(members)
    .where(and(eq(members.user_id, row.id), eq(members.state, 'invited')))
    .for('update')
  const withdraw = { resource: 'mover_members', name: 'withdraw' }
  await systemTransition(kernel, tx, invited, withdraw, { now, request_id })
}

/** Makes the person who opens a company's account its first owner. */
export const addFirstOwner: AfterCreate = async ({ kernel, tx, row, ...act }) => {
  const { id: mover_id, user_id } = row as unknown as RowOf<'movers'>
  const owner = { mover_id, user_id, role: 'owner', state: 'active' }
  const { actor, now, request_id } = act
  await insertRow(kernel, tx, resources.mover_members, owner, { actor, now, request_id })
}

async function companyOf(tx: Tx, mover_id: number): Promise<{ name: string }> {
  const { movers } = tables
  const [mover] = await tx
    .select({ name: movers.business_name })
    .from(movers)
    .where(eq(movers.id, mover_id))
  return { name: mover?.name ?? '' }
}
