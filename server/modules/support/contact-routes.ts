import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

import { readContactForm, sendContact } from '#contract/calls/support.ts'
import { system } from '#contract/kernel/access.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { type FieldErrors, invalid } from '#server/kernel/http/problem.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'

/** Accepted ages of a form in milliseconds; a form sent sooner was filled in by a bot. */
const soonest = 3000
const latest = 24 * 3_600_000
const maxLinks = 2

/**
 * Registers the contact form's calls. Bots are blocked by rate limits, a hidden field, a minimum
 * time and the number of links.
 */
export function contactRoutes(app: FastifyInstance, { kernel, config }: AppContext): void {
  const sign = (opened: string) =>
    createHmac('sha256', config.sessionSecret).update(`contact ${opened}`).digest('base64url')

  registerCall(app, kernel, readContactForm, async () => {
    const opened = String(kernel.now().getTime())
    return { token: `${opened}.${sign(opened)}` }
  })

  registerCall(app, kernel, sendContact, async ({ body, request, reply }) => {
    const { locale, actor } = request
    const now = kernel.now()
    const received = { received_at: now.toISOString() }
    if (body.website) return received
    const errors = { ...tokenErrors(body.token, locale), ...bodyErrors(body, locale) }
    if (Object.keys(errors).length) throw invalid(locale, errors)

    const { website: _, token: __, ...written } = body
    const email = body.email?.toLowerCase() ?? null
    const account = actor ? `user ${actor.user_id}` : String(email ?? body.phone)
    await app.limits.consume('contact_account', account, request, reply)
    const row = { ...written, email, source: 'contact', locale, user_id: actor?.user_id }
    const act = { actor: actor ?? system, now, request_id: request.id }
    await transact(kernel.db, (tx) => insertRow(kernel, tx, resources.messages, row, act))
    return received
  })

  function tokenErrors(token: string, locale: string): FieldErrors {
    const [opened = '', signature = ''] = token.split('.')
    const age = kernel.now().getTime() - Number(opened)
    const say = (key: string) => ({ token: [translate(locale, `contact.${key}`)] })
    if (!isSame(signature, sign(opened)) || age > latest) return say('too_late')
    return age < soonest ? say('too_soon') : {}
  }
}

function bodyErrors(
  { email, phone, subject, text }: BodyOf<typeof sendContact>,
  locale: string,
): FieldErrors {
  const links = `${subject} ${text}`.match(/https?:\/\/(www\.)?|www\./gi) ?? []
  return {
    ...(email || phone ? {} : { email: [translate(locale, 'contact.unreachable')] }),
    ...(links.length > maxLinks
      ? { text: [translate(locale, 'contact.links', { most: maxLinks })] }
      : {}),
  }
}

function isSame(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
