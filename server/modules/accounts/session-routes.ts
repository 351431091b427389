import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'

import {
  actAs,
  becomeCustomer,
  checkUser,
  login,
  readProfile,
  readUser,
  signup,
} from '#contract/calls/session.ts'
import { type Role, system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { addCustomer } from '#server/domain/customer-account.ts'
import { companiesOf } from '#server/domain/mover-team.ts'
import type { Username } from '#server/domain/username.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { forbidden, invalid, notFound } from '#server/kernel/http/problem.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { refused, transact } from '#server/kernel/sql/transact.ts'
import { transition } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import { isTimeZone, openAccount } from './account.ts'
import { rememberDevice } from './known-device.ts'
import { isPassword } from './password.ts'
import { profileOf } from './profile.ts'
import { checkCode, sendCode, spendCode } from './sign-in-code.ts'
import {
  admitText,
  failed,
  forgetTries,
  limitCodes,
  limitTries,
  usernameOf,
} from './sign-in-request.ts'
import { actingRoles, findUser, isBarred, ownUser, shown, userOf } from './user.ts'

/**
 * Registers the calls to sign in and out. They follow Sanctum's API with Firebase Auth error codes.
 */
export function sessionRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel } = context

  registerCall(app, kernel, checkUser, async ({ body, request, reply }) => {
    const username = usernameOf(body.username, request)
    const user = await findUser(kernel.db, username)
    if (user?.role === 'admin') return { exists: true, role: 'admin', method: 'password' as const }
    const about = { account: username.value, user_id: user?.id }
    await limitCodes(app, context, about, request, reply)
    if (username.kind === 'phone') await admitText(app, context, about, request, reply)
    await sendCode(context, username, user?.locale ?? request.locale)
    return { exists: Boolean(user), role: user?.role ?? null, method: 'code' as const }
  })

  registerCall(app, kernel, login, async ({ body, request, reply }) => {
    const username =
      'email' in body
        ? usernameOf(body.email, request, 'email')
        : usernameOf(body.username, request)
    const field = 'email' in body ? 'password' : 'code'
    const user = await findUser(kernel.db, username)
    const about = { account: username.value, user_id: user?.id }
    await limitTries(app, context, about, request, reply)
    if ('password' in body) {
      const isCorrect = await isPassword(
        kernel.db,
        user?.role === 'admin' ? user.id : undefined,
        body.password,
      )
      if (user?.role !== 'admin') throw failed(request, 'email', 'auth/user-not-found')
      if (!isCorrect) throw failed(request, field, 'auth/wrong-password')
    } else {
      if (user?.role === 'admin') throw failed(request, 'username', 'auth/invalid-credential')
      const checked = await checkCode(context, username, body.code)
      if ('refusal' in checked && (user || !checked.isUnsent))
        throw failed(request, 'code', checked.refusal)
      // A new user's correct code stays valid: the sign-up that follows uses it up.
      if (!user && 'id' in checked) await forgetTries(app, context, about, request)
      if (!user || 'refusal' in checked) throw failed(request, 'username', 'auth/user-not-found')
      const code_id = checked.id
      await spend(kernel.db, code_id, request, kernel.now())
    }
    if (isBarred(user)) throw failed(request, field, 'auth/user-disabled')
    if (user.status === 'invited')
      await transition(kernel, {
        resource: 'users',
        id: user.id,
        name: 'activate',
        actor: system,
        now: kernel.now(),
        request_id: request.id,
      })
    await forgetTries(app, context, about, request)
    const token = await app.sessions.signIn(request, reply, user.id)
    await rememberDevice(context, request, reply, user.id)
    return { token, user: await shown(kernel.db, user) }
  })

  registerCall(app, kernel, signup, async ({ body, request, reply }) => {
    const {
      code,
      role = 'customer',
      name,
      business_name,
      locale = request.locale,
      time_zone,
    } = body
    const username = usernameOf(body.username, request)
    const about = { account: username.value, user_id: undefined }
    await limitTries(app, context, about, request, reply)
    if (await findUser(kernel.db, username))
      throw failed(request, 'username', 'auth/email-already-in-use')
    const person = {
      role,
      name,
      business_name,
      locale,
      ...(time_zone ? { time_zone: checkedTimeZone(time_zone, request) } : {}),
      [username.kind]: username.value,
    }
    const code_id = await verifiedCode(context, request, username, code)
    const { user_id } = await transact(kernel.db, async (tx) => {
      await spend(tx, code_id, request, kernel.now())
      return openAccount(kernel, tx, person)
    }).catch((error: unknown) => {
      throw refused(error, request.locale)
    })
    await forgetTries(app, context, about, request)
    const user = await findUser(kernel.db, username)
    if (!user) throw notFound(request.locale)
    await rememberDevice(context, request, reply, user_id)
    const token = await app.sessions.signIn(request, reply, user_id)
    return { token, user: await shown(kernel.db, user) }
  })

  registerCall(app, kernel, readUser, async ({ act }) => {
    const { actor } = act()
    const user = await userOf(kernel.db, ownId(actor, 'user_id'))
    if (!user) throw notFound(actor.locale)
    return shown(kernel.db, user, actor.kind as Role, actor.mover_id)
  })

  registerCall(app, kernel, actAs, async ({ body, request, act }) => {
    const { actor } = act()
    const user = await ownUser(kernel.db, actor)
    if (!(await actingRoles(kernel.db, user)).includes(body.as)) throw forbidden(actor.locale)
    const { mover_id = null } = body
    const companies = mover_id === null ? [] : await companiesOf(kernel.db, user.id)
    if (mover_id !== null && !companies.some((one) => one.mover_id === mover_id))
      throw forbidden(actor.locale)
    await app.sessions.actAs(request, body.as === user.role ? null : body.as, mover_id)
    return shown(kernel.db, user, body.as, mover_id)
  })

  registerCall(app, kernel, becomeCustomer, async ({ request, act }) => {
    const user = await ownUser(kernel.db, act().actor)
    await transact(kernel.db, (tx) => addCustomer(kernel, tx, user.id, act()))
    await app.sessions.actAs(request, user.role === 'customer' ? null : 'customer', null)
    return shown(kernel.db, user, 'customer')
  })

  registerCall(app, kernel, readProfile, ({ params, act }) =>
    profileOf(context, params.role, act().actor),
  )
  app.post(
    '/api/logout',
    { schema: { summary: 'Sign out', tags: ['session'] }, config: { response: signedOut } },
    (request, reply) => signOut(app, request, reply),
  )
  app.get(
    '/api/logout',
    {
      schema: {
        summary: 'Sign out, for same-origin requests with a bearer token',
        tags: ['session'],
      },
      config: { response: signedOut, errorStatuses: [403] },
    },
    (request, reply) => {
      if (!maySignOutByGet(context, request)) throw forbidden(request.locale)
      return signOut(app, request, reply)
    },
  )
}

const signedOut = Type.Object({ message: Type.String() })

async function signOut(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  await app.sessions.signOut(request, reply)
  return { message: 'OK' }
}

/**
 * Reports whether a GET request may sign out. Links and forms on other sites must not: they carry no
 * bearer token and request a page instead of JSON.
 */
function maySignOutByGet({ config }: AppContext, request: FastifyRequest): boolean {
  const { origin, accept = '' } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOurs =
    !origin ||
    origin === config.baseUrl ||
    origin === `${request.protocol}://${request.headers.host}`
  return (
    Boolean(request.bearer) &&
    accept.includes('json') &&
    isOurs &&
    (!site || site === 'same-origin')
  )
}

async function verifiedCode(
  context: AppContext,
  request: FastifyRequest,
  username: Username,
  code: string,
): Promise<number> {
  const checked = await checkCode(context, username, code)
  if ('refusal' in checked) throw failed(request, 'code', checked.refusal)
  return checked.id
}

async function spend(db: Db | Tx, code_id: number, request: FastifyRequest, now: Date) {
  if (!(await spendCode(db, code_id, now)))
    throw failed(request, 'code', 'auth/invalid-action-code')
}

function checkedTimeZone(time_zone: string, request: FastifyRequest): string {
  if (isTimeZone(time_zone)) return time_zone
  throw invalid(request.locale, {
    time_zone: [translate(request.locale, 'validation.format', { field: 'time_zone' })],
  })
}
