import type { FastifyInstance, FastifyRequest } from 'fastify'

import { changeContact, removePhone, sendContactCode } from '#contract/calls/account.ts'
import type { Role } from '#contract/kernel/access.ts'
import { href } from '#contract/routes.ts'
import type { AppContext } from '#server/context.ts'
import type { Username } from '#server/domain/username.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { queueMail } from '#server/kernel/outbox/queue-mail.ts'
import { refused, transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { changeUser } from './change-user.ts'
import { addressOf, checkReauthCode, sendReauthCode } from './reauthentication.ts'
import { checkCode, sendCode, spendCode } from './sign-in-code.ts'
import {
  admitText,
  failed,
  forgetTries,
  limitCodes,
  limitTries,
  usernameOf,
} from './sign-in-request.ts'
import { findUser, ownUser, shown, type User } from './user.ts'

/** Registers the calls with which people change the addresses that they sign in with. */
export function contactRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel } = context

  registerCall(app, kernel, sendContactCode, async ({ body, request, reply, act }) => {
    const user = await ownUser(kernel.db, act().actor)
    const username = usernameOf(body.username, request)
    const about = { account: username.value, user_id: user.id }
    await limitCodes(app, context, about, request, reply)
    await refuseTaken(context, username, user, request)
    if (username.kind === 'phone') await admitText(app, context, about, request, reply)
    const also_sent_to = await sendReauthCode(app, context, user, request, reply)
    await sendCode(context, username, user.locale, 'confirm_code')
    return { username: username.value, also_sent_to }
  })

  registerCall(app, kernel, changeContact, async ({ body, request, reply, act }) => {
    const { actor, now, request_id } = act()
    const user = await ownUser(kernel.db, actor)
    const username = usernameOf(body.username, request)
    const about = { account: username.value, user_id: user.id }
    await limitTries(app, context, about, request, reply)
    await refuseTaken(context, username, user, request)
    const { current_code } = body
    const current_id = await checkReauthCode(app, context, user, current_code, request, reply)
    const checked = await checkCode(context, username, body.code)
    if ('refusal' in checked) throw failed(request, 'code', checked.refusal)
    const spent = [
      ['code', checked.id],
      ...(current_id === null ? [] : ([['current_code', current_id]] as const)),
    ] as const
    const changed = await transact(kernel.db, async (tx) => {
      for (const [field, id] of spent)
        if (!(await spendCode(tx, id, now)))
          throw failed(request, field, 'auth/invalid-action-code')
      const change =
        username.kind === 'email'
          ? { email: username.value, email_undeliverable_at: null }
          : { phone: username.value }
      const after = await changeUser(kernel, tx, user, change, { actor, now, request_id })
      await app.sessions.endAll(tx, user.id, request)
      await notifyFormer(tx, user, username.kind, now)
      return after
    }).catch((error: unknown) => {
      throw refused(error, request.locale)
    })
    await forgetTries(app, context, about, request)
    return shown(kernel.db, changed, actor.kind as Role, actor.mover_id)
  })

  registerCall(app, kernel, removePhone, async ({ act }) => {
    const { actor, now, request_id } = act()
    const user = await ownUser(kernel.db, actor)
    if (user.phone === null) return shown(kernel.db, user, actor.kind as Role, actor.mover_id)
    if (user.email === null)
      throw invalid(actor.locale, { phone: [translate(actor.locale, 'account.only_address')] })
    const changed = await transact(kernel.db, async (tx) => {
      const after = await changeUser(kernel, tx, user, { phone: null }, { actor, now, request_id })
      await notifyFormer(tx, user, 'phone', now)
      return after
    })
    return shown(kernel.db, changed, actor.kind as Role, actor.mover_id)
  })

  /**
   * Notifies the former address, so that its holder learns of a change that they didn't make. Where
   * there was none, the user's other address is notified.
   */
  async function notifyFormer(tx: Tx, user: User, kind: Username['kind'], now: Date) {
    const { name, locale, time_zone } = user
    const to = user[kind] === null ? addressOf(user)?.kind : kind
    const reader = {
      user_id: user.id,
      name,
      locale,
      email: to === 'email' ? user.email : null,
      phone: to === 'phone' ? user.phone : null,
    }
    const date = formatInstant(now, {
      dateStyle: 'full',
      timeStyle: 'short',
      locale,
      timeZone: time_zone,
    })
    const about = kind === 'email' ? 'email_changed' : 'phone_changed'
    const url = `${context.config.baseUrl}${href('contact')}`
    const link = () => ({ url, label: translate(locale, `mail:${about}.button`) })
    const record = { resource: 'users', record_id: user.id }
    await queueMail(tx, [reader], { about, values: () => ({ date }), link, record }, now)
    context.scheduler.kick()
  }
}

async function refuseTaken(
  { kernel }: AppContext,
  username: Username,
  user: User,
  request: FastifyRequest,
): Promise<void> {
  const holder = await findUser(kernel.db, username)
  if (holder?.id === user.id)
    throw invalid(
      request.locale,
      { username: [translate(request.locale, 'account.own_address')] },
      { code: 'account/own-address' },
    )
  if (holder) throw failed(request, 'username', 'auth/email-already-in-use')
}
