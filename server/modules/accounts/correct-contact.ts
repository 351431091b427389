import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { type CustomerContact, correctContact } from '#contract/calls/customer-contact.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { resources } from '#contract/resources.ts'
import { href } from '#contract/routes.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { type FieldErrors, invalid, notFound, problem } from '#server/kernel/http/problem.ts'
import type { Act, Tx } from '#server/kernel/kernel.ts'
import { type MailRecipient, queueMail } from '#server/kernel/outbox/queue-mail.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { refused, transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { actingRoles, findUser, type User } from './user.ts'

/** Registers the call with which the staff correct a customer's name and addresses. */
export function customerContactRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel } = context

  registerCall(app, kernel, correctContact, async ({ body, params, act }) => {
    const { actor, now, request_id } = act()
    if (!isRowId(params.id)) throw notFound(actor.locale)
    const wanted = { ...body, email: body.email?.toLowerCase() ?? null }
    const contact = await transact(kernel.db, (tx) =>
      correct(tx, Number(params.id), wanted, { actor, now, request_id }),
    ).catch((error: unknown) => {
      throw refused(error, actor.locale)
    })
    context.scheduler.kick()
    return contact
  })

  async function correct(
    tx: Tx,
    customer_id: number,
    { version, ...wanted }: CustomerContact,
    act: Act,
  ): Promise<CustomerContact> {
    const { customers, users } = tables
    const [found] = await tx
      .select({ user: users })
      .from(users)
      .innerJoin(customers, eq(customers.user_id, users.id))
      .where(eq(customers.id, customer_id))
      .for('update')
    if (!found) throw notFound(act.actor.locale)
    const { user } = found
    if (user.version !== version)
      throw problem(409, {
        message: translate(act.actor.locale, 'stale'),
        current: contactOf(user),
      })
    await check(tx, user, wanted, act.actor)
    const isChanged = fields.some((field) => user[field] !== wanted[field])
    if (!isChanged) return contactOf(user)
    const isMoved = user.email !== wanted.email || user.phone !== wanted.phone
    const set = {
      ...wanted,
      ...(user.email === wanted.email ? {} : { email_undeliverable_at: null }),
    }
    const [after] = await editRows(
      kernel,
      tx,
      resources.users,
      { where: eq(users.id, user.id), set },
      act,
    )
    // The page of the customer shows the account too, and its history says who corrected it.
    await editRows(
      kernel,
      tx,
      resources.customers,
      { where: eq(customers.id, customer_id), set: {}, past: 'contact_corrected' },
      act,
    )
    if (isMoved) {
      // The former address may never have been the customer's, and its holder may be signed in.
      await app.sessions.endAll(tx, user.id)
      await tell(tx, user, after as unknown as User, act.now)
    }
    return contactOf(after as unknown as User)
  }

  /** Notifies the customer at every address that the account had or has, also one that stays. */
  async function tell(tx: Tx, before: User, after: User, now: Date): Promise<void> {
    const { locale, name, time_zone: timeZone, id: user_id } = after
    const reader = { user_id, name, locale, email: null, phone: null }
    const readers: MailRecipient[] = (['email', 'phone'] as const).flatMap((kind) =>
      [...new Set([before[kind], after[kind]])]
        .filter((address) => address !== null)
        .map((address) => ({ ...reader, [kind]: address })),
    )
    const date = formatInstant(now, { dateStyle: 'full', timeStyle: 'short', locale, timeZone })
    const about = 'contact_corrected'
    const url = `${context.config.baseUrl}${href('contact')}`
    const link = () => ({ url, label: translate(locale, `mail:${about}.button`) })
    const record = { resource: 'users', record_id: user_id }
    await queueMail(tx, readers, { about, values: () => ({ date }), link, record }, now)
  }
}

const fields = ['name', 'email', 'phone', 'locale'] as const

const contactOf = ({ name, email, phone, locale, version }: User): CustomerContact => ({
  name,
  email,
  phone,
  locale,
  version,
})

/**
 * Refuses addresses of others and an account without any. The account must be a customer's alone: with
 * the address of a mover, a driver or an administrator, their money or the admin could be taken over.
 */
async function check(
  tx: Tx,
  user: User,
  { email, phone }: Omit<CustomerContact, 'version'>,
  { locale }: Actor,
): Promise<void> {
  const refuse = (errors: FieldErrors) => invalid(locale, errors)
  const say = (key: string) => [translate(locale, key)]
  const roles = await actingRoles(tx, user)
  // Somebody invited to a team acts for its mover as soon as they accept.
  const { mover_members: members } = tables
  const [member] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.user_id, user.id), inArray(members.state, ['invited', 'active'])))
    .limit(1)
  if (user.role !== 'customer' || roles.length > 1 || member)
    throw refuse({ account: say('account.not_only_customer') })
  if (user.status === 'disabled') throw refuse({ account: say('account.disabled') })
  if (email === null && phone === null) throw refuse({ email: say('account.needs_address') })
  for (const kind of ['email', 'phone'] as const) {
    const value = kind === 'email' ? email : phone
    const holder = value === null ? undefined : await findUser(tx, { kind, value })
    if (holder && holder.id !== user.id) throw refuse({ [kind]: say('account.address_taken') })
  }
}
