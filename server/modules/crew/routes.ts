import type { FastifyInstance } from 'fastify'
import type { CrewMember } from '#contract/calls/crew.ts'
import { driveYourself, inviteDriver, listCrew, repeatInvitation } from '#contract/calls/crew.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { driverMachine } from '#contract/machines/driver.ts'
import type { AppContext } from '#server/context.ts'
import { reachableAddress, textLimits } from '#server/domain/invited-address.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { wrongState } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { crewOf } from './crew-view.ts'
import { addSelf, invite, invitedDriver, sendInvitation, stampInvitation } from './invite.ts'

/** Registers the calls with which a mover keeps the crew. */
export function crewRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel } = context

  registerCall(app, kernel, listCrew, ({ act }) => crewOf(kernel.db, act().actor))

  registerCall(app, kernel, inviteDriver, async ({ body, request, reply, act }) => {
    const { actor, now, request_id } = act()
    const mover_id = ownId(actor, 'mover_id')
    const { countries } = context.config.texts
    const username = await reachableAddress(kernel.db, countries, body.username, actor.locale)
    for (const [limit, key] of textLimits(username))
      await app.limits.consume(limit, key, request, reply)
    const invitation = { name: body.name.trim(), username, locale: body.locale ?? actor.locale }
    return transact(kernel.db, async (tx) => {
      const id = await invite(kernel, tx, mover_id, invitation, { actor, now, request_id })
      return memberOf(tx, actor, id)
    })
  })

  registerCall(app, kernel, driveYourself, async ({ act }) => {
    const { actor, now, request_id } = act()
    const self = {
      ...actor,
      mover_id: ownId(actor, 'mover_id'),
      user_id: ownId(actor, 'user_id'),
    }
    return transact(kernel.db, async (tx) => {
      const id = await addSelf(kernel, tx, self, { actor, now, request_id })
      return memberOf(tx, actor, id)
    })
  })

  registerCall(app, kernel, repeatInvitation, async ({ params, act }) => {
    const { actor, now, request_id } = act()
    if (!isRowId(params.id)) throw notFound(actor.locale)
    const id = Number(params.id)
    const mover_id = ownId(actor, 'mover_id')
    await invitedOrRefused(kernel.db, id, mover_id)
    await kernel.tries.count('crew_invitation', `driver-${id}`, () => ({
      message: translate(actor.locale, 'crew.invited_often'),
    }))
    return transact(kernel.db, async (tx) => {
      const driver = await invitedOrRefused(tx, id, mover_id)
      await sendInvitation(kernel, tx, driver, actor.locale, now)
      await stampInvitation(kernel, tx, id, { actor, now, request_id })
      return memberOf(tx, actor, id)
    })

    async function invitedOrRefused(db: Db | Tx, driver_id: number, owner: number) {
      const driver = await invitedDriver(db as Tx, driver_id, owner)
      if (!driver) throw notFound(actor.locale)
      if (driver.status !== 'invited') throw wrongState(kernel, driverMachine, driver.status, actor)
      return driver
    }
  })
}

async function memberOf(tx: Tx, actor: Actor, id: number): Promise<CrewMember> {
  const [member] = await crewOf(tx, actor, id)
  if (!member) throw notFound(actor.locale)
  return member
}
