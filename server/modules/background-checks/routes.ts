import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import {
  askForCheck as askCall,
  type CrewBackground,
  consentToCheck,
  disputeCheck,
  listBackgroundChecks,
  readOwnBackground,
  repeatCheckRequest,
} from '#contract/calls/background-checks.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { backgroundCheckMachine } from '#contract/machines/background-check.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { isOwn, ownId } from '#server/kernel/resource/find-own.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { transition, wrongState } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { askAgain, askForCheck } from './ask.ts'
import { crewBackgrounds, ownBackground } from './check-view.ts'
import { consentTo } from './consent.ts'

export function backgroundRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel } = context

  /** Each request reaches the driver, so that a driver gets at most three a day. */
  const countRequest = (driver_id: number, { locale }: Actor) =>
    kernel.tries.count('background_request', `driver-${driver_id}`, () => ({
      message: translate(locale, 'background.asked_often'),
    }))

  registerCall(app, kernel, listBackgroundChecks, ({ act }) => {
    const { actor, now } = act()
    return crewBackgrounds(kernel.db, actor, now)
  })

  registerCall(app, kernel, askCall, async ({ body, act }) => {
    const { actor, now, request_id } = act()
    const mover_id = ownId(actor, 'mover_id')
    const { driver_id } = body
    await memberOf(kernel.db as unknown as Tx, actor, driver_id, now)
    await countRequest(driver_id, actor)
    return transact(kernel.db, async (tx) => {
      await askForCheck(kernel, tx, mover_id, driver_id, { actor, now, request_id })
      return memberOf(tx, actor, driver_id, now)
    })
  })

  registerCall(app, kernel, repeatCheckRequest, async ({ params, act }) => {
    const { actor, now, request_id } = act()
    const id = idIn(params, actor)
    const { driver_id } = await waitingCheck(kernel.db as unknown as Tx, id, actor)
    await countRequest(driver_id, actor)
    return transact(kernel.db, async (tx) => {
      const check = await waitingCheck(tx, id, actor)
      await askAgain(kernel, tx, check, { actor, now, request_id })
      return memberOf(tx, actor, driver_id, now)
    })
  })

  registerCall(app, kernel, readOwnBackground, ({ act }) => {
    const { actor, now } = act()
    return ownBackground(context, actor, now)
  })

  registerCall(app, kernel, consentToCheck, async ({ params, body, request, act }) => {
    const { actor, now, request_id } = act()
    const browser = request.headers['user-agent']?.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 400)
    const submitted = { ...body, ip: request.ip, user_agent: browser || null }
    await consentTo(context, idIn(params, actor), submitted, { actor, now, request_id })
    return ownBackground(context, actor, now)
  })

  registerCall(app, kernel, disputeCheck, async ({ params, body, act }) => {
    const { actor, now, request_id } = act()
    await transition(kernel, {
      actor,
      now,
      request_id,
      resource: 'background_checks',
      id: idIn(params, actor),
      name: 'dispute',
      input: { dispute_text: body.text },
    })
    return ownBackground(context, actor, now)
  })

  /** Reads a check of the mover's crew that waits for the driver. */
  async function waitingCheck(tx: Tx, id: number, actor: Actor) {
    const { background_checks: checks } = tables
    const [check] = await tx
      .select()
      .from(checks)
      .where(and(eq(checks.id, id), isOwn(resources.background_checks, checks, actor)))
      .for('update')
    if (!check) throw notFound(actor.locale)
    if (check.state !== 'needed')
      throw wrongState(kernel, backgroundCheckMachine, check.state, actor)
    return check
  }
}

function idIn({ id }: { id: string }, { locale }: Actor): number {
  if (!isRowId(id)) throw notFound(locale)
  return Number(id)
}

async function memberOf(
  tx: Tx,
  actor: Actor,
  driver_id: number,
  now: Date,
): Promise<CrewBackground> {
  const [member] = (await crewBackgrounds(tx, actor, now, driver_id)).drivers
  if (!member) throw notFound(actor.locale)
  return member
}
