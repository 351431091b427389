import { and, eq } from 'drizzle-orm'

import { type Actor, system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { href } from '#contract/routes.ts'
import { tables } from '#server/database/tables.ts'
import { openInvitedAccount, queueInvitation } from '#server/domain/invited-account.ts'
import type { Username } from '#server/domain/username.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf } from '#server/server-module.ts'

type DriverRow = RowOf<'drivers'>
type UserRow = RowOf<'users'>

export type Invitation = { name: string; username: Username; locale: string }

/**
 * Invites a driver, and returns the driver's id. Somebody who has an account as a customer, or drove
 * before, keeps that account.
 */
export async function invite(
  kernel: Kernel,
  tx: Tx,
  mover_id: number,
  invitation: Invitation,
  act: Act,
): Promise<number> {
  const { username, name, locale } = invitation
  const { drivers, users } = tables
  const { value } = username
  const [known] = await tx.select().from(users).where(eq(users[username.kind], value)).for('update')
  const [driver] = known
    ? await tx.select().from(drivers).where(eq(drivers.user_id, known.id)).for('update')
    : []
  const refusal = known && refusalOf(known, driver, mover_id)
  if (refusal)
    throw invalid(act.actor.locale, {
      username: [translate(act.actor.locale, `crew.${refusal}`)],
    })
  const invited = {
    mover_id,
    invited_name: name,
    invited_to: value,
    invited_at: act.now.toISOString(),
  }
  const row = driver
    ? await inviteAgain(kernel, tx, driver, invited, act)
    : await insertRow(
        kernel,
        tx,
        resources.drivers,
        {
          ...invited,
          user_id:
            known?.id ??
            (await openInvitedAccount(kernel, tx, { ...invitation, role: 'driver' }, act)),
        },
        act,
      )
  await sendInvitation(kernel, tx, row as DriverRow, known?.locale ?? locale, act.now)
  return Number(row.id)
}

/** Returns why an account can't be invited, as a key of the `crew.*` texts. */
function refusalOf(user: UserRow, driver: DriverRow | undefined, mover_id: number) {
  if (driver && driver.status !== 'left')
    return driver.mover_id === mover_id ? 'taken_own' : 'taken_driver'
  if (user.role === 'customer' || user.role === 'driver')
    return user.status === 'locked' || user.status === 'disabled' ? 'taken_other' : undefined
  return user.role === 'mover' ? 'taken_mover' : 'taken_other'
}

const inviteAgain = async (
  kernel: Kernel,
  tx: Tx,
  driver: DriverRow,
  set: Partial<DriverRow>,
  { now, request_id }: Act,
) => {
  const again = { resource: 'drivers', name: 'invite_again', set }
  const [row = driver] = await systemTransition(kernel, tx, [driver], again, { now, request_id })
  return row
}

/** Sends the invitation to the address that the mover entered. */
export const sendInvitation = (
  { config }: Kernel,
  tx: Tx,
  driver: DriverRow,
  locale: string,
  now: Date,
): Promise<void> =>
  queueInvitation(
    tx,
    driver,
    locale,
    (mover) => ({
      about: 'crew_invitation',
      values: () => ({ mover }),
      link: (language) => ({
        url: config.baseUrl + href('driver'),
        label: translate(language, 'mail:crew_invitation.button'),
      }),
    }),
    now,
  )

/** Makes the mover a driver of their own crew, and returns the driver's id. */
export async function addSelf(
  kernel: Kernel,
  tx: Tx,
  { user_id, mover_id, locale }: Actor & { user_id: number; mover_id: number },
  act: Act,
): Promise<number> {
  const { drivers } = tables
  const [known] = await tx.select().from(drivers).where(eq(drivers.user_id, user_id)).for('update')
  if (known && known.status !== 'left') {
    if (known.mover_id === mover_id) return known.id
    throw invalid(locale, { driver: [translate(locale, 'crew.drives_elsewhere')] })
  }
  const again = known && (await inviteAgain(kernel, tx, known, { mover_id }, act))
  const driver =
    again ??
    ((await insertRow(kernel, tx, resources.drivers, { user_id, mover_id }, act)) as DriverRow)
  const join = { resource: 'drivers', name: 'join' }
  await systemTransition(kernel, tx, [driver], join, act)
  return driver.id
}

/** Reads an invited driver of the mover, locked; undefined if there is none. */
export async function invitedDriver(tx: Tx, id: number, mover_id: number) {
  const { drivers } = tables
  const [driver] = await tx
    .select()
    .from(drivers)
    .where(and(eq(drivers.id, id), eq(drivers.mover_id, mover_id)))
    .for('update')
  return driver
}

/** Notes when the invitation was sent. */
export const stampInvitation = (kernel: Kernel, tx: Tx, id: number, act: Act) =>
  editRows(
    kernel,
    tx,
    resources.drivers,
    { where: eq(tables.drivers.id, id), set: { invited_at: act.now.toISOString() } },
    { ...act, actor: system },
  )
