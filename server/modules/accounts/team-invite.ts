import { and, eq, ne } from 'drizzle-orm'

import { type MemberRole, system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { href } from '#contract/routes.ts'
import { tables } from '#server/database/tables.ts'
import { openInvitedAccount, queueInvitation } from '#server/domain/invited-account.ts'
import type { Username } from '#server/domain/username.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf } from '#server/server-module.ts'

export type MemberRow = RowOf<'mover_members'>

export type Invitation = { name: string; username: Username; locale: string; role: MemberRole }

/** The most people that a company may have in its team, invitations included. */
export const maxMembers = 50
const invitationDays = 7

/**
 * Invites a person to a company and returns the member's id. The invitation is the account's that
 * has this address: it is made if there is none, and nobody else can accept.
 */
export async function invite(
  kernel: Kernel,
  tx: Tx,
  mover_id: number,
  invitation: Invitation,
  act: Act,
): Promise<number> {
  const { username, name, locale, role } = invitation
  const { mover_members: members, users } = tables
  const refuse = (key: string, values = {}) =>
    invalid(act.actor.locale, {
      username: [translate(act.actor.locale, `team.${key}`, values)],
    })
  await lockMover(tx, mover_id)
  const { kind, value } = username
  const [known] = await tx.select().from(users).where(eq(users[kind], value)).for('update')
  if (known && (known.role === 'admin' || ['locked', 'disabled'].includes(known.status)))
    throw refuse('taken_other')
  const team = await tx
    .select({ user_id: members.user_id })
    .from(members)
    .where(and(eq(members.mover_id, mover_id), ne(members.state, 'removed')))
  if (known && team.some(({ user_id }) => user_id === known.id)) throw refuse('taken_own')
  if (team.length >= maxMembers) throw refuse('full', { count: team.length })
  const values = {
    mover_id,
    user_id: known?.id ?? (await newUser(kernel, tx, invitation, act)),
    role,
    invited_name: name,
    invited_to: value,
    ...sentAt(act.now),
  }
  const row = (await insertRow(kernel, tx, resources.mover_members, values, act)) as MemberRow
  await sendInvitation(kernel, tx, row, known?.locale ?? locale, act)
  return row.id
}

/** Makes changes to a company's team wait for one another. */
export async function lockMover(tx: Tx, mover_id: number) {
  const { movers } = tables
  const [mover] = await tx.select().from(movers).where(eq(movers.id, mover_id)).for('update')
  if (!mover) throw new Error(`there is no mover ${mover_id}`)
  return mover
}

const sentAt = (now: Date) => ({
  invited_at: now.toISOString(),
  invitation_ends_at: new Date(now.getTime() + invitationDays * 86_400_000).toISOString(),
})

/** Opens the account as a customer's, which it stays if its holder declines. */
async function newUser(
  kernel: Kernel,
  tx: Tx,
  { name, username, locale }: Invitation,
  act: Act,
): Promise<number> {
  const person = { name, username, locale, role: 'customer' } as const
  const id = await openInvitedAccount(kernel, tx, person, act)
  await insertRow(kernel, tx, resources.customers, { user_id: id }, act)
  return id
}

/** Renews an invitation and sends it again to the address that the owner entered. */
export async function inviteAgain(kernel: Kernel, tx: Tx, row: MemberRow, act: Act) {
  const { mover_members: members, users } = tables
  const [renewed] = (await editRows(
    kernel,
    tx,
    resources.mover_members,
    { where: eq(members.id, row.id), set: sentAt(act.now) },
    act,
  )) as MemberRow[]
  const [user] = await tx
    .select({ locale: users.locale })
    .from(users)
    .where(eq(users.id, row.user_id))
  if (renewed) await sendInvitation(kernel, tx, renewed, user?.locale ?? system.locale, act)
}

const sendInvitation = (
  { config }: Kernel,
  tx: Tx,
  row: MemberRow,
  locale: string,
  { actor, now }: Act,
): Promise<void> =>
  queueInvitation(
    tx,
    row,
    locale,
    (mover) => ({
      about: 'team_invitation',
      values: (language) => ({
        mover,
        role: translate(language, `states:choices.role.${row.role}`),
        date: formatInstant(row.invitation_ends_at ?? now, {
          dateStyle: 'long',
          locale: language,
          timeZone: actor.time_zone,
        }),
      }),
      link: (language) => ({
        url: config.baseUrl + href('team-invitation'),
        label: translate(language, 'mail:team_invitation.button'),
      }),
    }),
    now,
  )
