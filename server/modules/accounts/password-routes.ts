import type { FastifyInstance, FastifyRequest } from 'fastify'

import {
  changePassword,
  forgotPassword,
  readPasswordLink,
  resetPassword,
} from '#contract/calls/session.ts'
import { system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Act, Tx } from '#server/kernel/kernel.ts'
import { queueMail } from '#server/kernel/outbox/queue-mail.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { recordEvent } from '#server/kernel/transition/event.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { rememberDevice } from './known-device.ts'
import { isPassword, setPassword } from './password.ts'
import { readLink, retireLink, sendPasswordLink, spendLink } from './password-link.ts'
import { isRecent } from './reauthentication.ts'
import { failed, forgetTries, limitCodes, limitTries, usernameOf } from './sign-in-request.ts'
import { findUser, isBarred, shown, type User, userOf } from './user.ts'
import { isWeak } from './weak-password.ts'

/**
 * Registers the calls that set an administrator's password, with a mailed link or while signed in.
 */
export function passwordRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel, config } = context

  registerCall(
    app,
    kernel,
    forgotPassword,
    async ({ body, request, reply }): Promise<undefined> => {
      const username = usernameOf(body.email, request, 'email')
      const user = await findUser(kernel.db, username)
      const about = { account: username.value, user_id: user?.id }
      await limitCodes(app, context, about, request, reply)
      const { email } = user ?? {}
      if (user?.role !== 'admin' || !email || isBarred(user)) return
      await transact(kernel.db, (tx) =>
        sendPasswordLink(tx, config, 'new_password', { ...user, email }, kernel.now()),
      )
    },
  )

  registerCall(app, kernel, readPasswordLink, async ({ query, request }) => {
    const { name, email } = await holderOf(context, query.token, request)
    return { name, email }
  })

  registerCall(app, kernel, resetPassword, async ({ body, request, reply }) => {
    const { token, password } = body
    const user = await holderOf(context, token, request)
    refuseWeak(password, user, request)
    const now = kernel.now()
    await transact(kernel.db, async (tx) => {
      if (!(await spendLink(tx, config, token)))
        throw failed(request, 'token', 'auth/invalid-action-code')
      const holder = { ...system, kind: 'admin' as const, user_id: user.id }
      await writePassword(tx, user, password, { actor: holder, now, request_id: request.id })
      if (user.status === 'invited')
        await transitionWithin(kernel, tx, {
          resource: 'users',
          id: user.id,
          name: 'activate',
          actor: system,
          now,
          request_id: request.id,
        })
    })
    await app.limits.reset('login_account', user.email)
    await forgetTries(app, context, { account: user.email, user_id: user.id }, request)
    await rememberDevice(context, request, reply, user.id)
    const signedIn = await app.sessions.signIn(request, reply, user.id)
    return { token: signedIn, user: await shown(kernel.db, user) }
  })

  registerCall(
    app,
    kernel,
    changePassword,
    async ({ body, request, reply, act }): Promise<undefined> => {
      const { current_password, password } = body
      const { actor, now, request_id } = act()
      const user = await userOf(kernel.db, ownId(actor, 'user_id'))
      if (!user) throw notFound(actor.locale)
      const about = { account: user.email ?? String(user.id), user_id: user.id }
      if (current_password !== undefined) {
        await limitTries(app, context, about, request, reply)
        if (!(await isPassword(kernel.db, user.id, current_password)))
          throw failed(request, 'current_password', 'auth/wrong-password')
        await forgetTries(app, context, about, request)
      } else if (!isRecent(request, now))
        throw failed(request, 'current_password', 'auth/requires-recent-login')
      refuseWeak(password, user, request)
      await transact(kernel.db, (tx) =>
        writePassword(tx, user, password, { actor, now, request_id }, request),
      )
      await rememberDevice(context, request, reply, user.id)
    },
  )

  /**
   * Stores the password, ends the account's sessions and open links, and notifies the account's
   * holder by mail.
   *
   * @param current the request whose session stays open
   */
  async function writePassword(
    tx: Tx,
    user: User,
    password: string,
    act: Act,
    current?: FastifyRequest,
  ): Promise<void> {
    await setPassword(tx, user.id, password)
    await app.sessions.endAll(tx, user.id, current)
    const about = { resource: 'users', record_id: user.id, name: 'users.password_changed' }
    await recordEvent(kernel, tx, { ...act, ...about })
    const { email, locale, time_zone } = user
    if (!email) return
    await retireLink(tx, email)
    if (user.status === 'invited') return
    const date = formatInstant(act.now, {
      dateStyle: 'full',
      timeStyle: 'short',
      locale,
      timeZone: time_zone,
    })
    const url = `${config.baseUrl}/admin/auth/username`
    const link = () => ({ url, label: translate(locale, 'mail:password_changed.button') })
    const mail = { about: 'password_changed', values: () => ({ date }), link } as const
    await queueMail(tx, [user], mail, act.now)
  }
}

/**
 * Returns the administrator whom a link was sent to. Throws a 422 if the link is no longer valid.
 */
async function holderOf({ kernel, config }: AppContext, token: string, request: FastifyRequest) {
  const link = await readLink(kernel.db, config, token, kernel.now())
  if ('refusal' in link) throw failed(request, 'token', link.refusal)
  const { email } = link
  const user = await findUser(kernel.db, { kind: 'email', value: email })
  if (user?.role !== 'admin') throw failed(request, 'token', 'auth/invalid-action-code')
  if (isBarred(user)) throw failed(request, 'token', 'auth/user-disabled')
  return { ...user, email }
}

function refuseWeak(password: string, user: User, request: FastifyRequest): void {
  if (isWeak(password, user)) throw failed(request, 'password', 'auth/weak-password')
}
