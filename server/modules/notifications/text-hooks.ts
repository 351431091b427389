import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { readPhone } from '#contract/phone.ts'
import type { AppContext } from '#server/context.ts'
import { tables, textDeliveries, textReplies } from '#server/database/tables.ts'
import { optIn, optOut } from '#server/domain/text-permission.ts'
import { forbidden } from '#server/kernel/http/problem.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import type { SentForm, TextHooks, TextReply, TextReport } from '#server/ports/texts.ts'

/** Twilio's forms have some twenty short fields and a text of at most 1600 characters. */
const maxFormBytes = 16 * 1024

/**
 * Registers the routes at which the provider of text messages reports. A request that it did not sign
 * gets a 403 and leaves nothing behind.
 */
export function textHooks(app: FastifyInstance, context: AppContext): void {
  const { hooks } = context.ports.texts
  if (!hooks) return
  const options = {
    schema: { hide: true },
    config: { isTokenOnly: true },
    bodyLimit: maxFormBytes,
  }
  app.post(`/hooks/${hooks.path}/status`, options, async (request, reply) => {
    const report = hooks.readReport(signedForm(context, hooks, request))
    if (report) await recordReport(context, report)
    return reply.code(204).send()
  })

  app.post(`/hooks/${hooks.path}/incoming`, options, async (request, reply) => {
    const message = hooks.readReply(signedForm(context, hooks, request))
    return answerWith(reply, hooks, message && (await answerTo(context, message)))
  })
}

function signedForm({ config }: AppContext, hooks: TextHooks, request: FastifyRequest): SentForm {
  const form = (request.body ?? {}) as SentForm
  // The signature covers the address that the provider knows, not the one behind a proxy.
  if (!hooks.isSigned(`${config.baseUrl}${request.url}`, form, request.headers))
    throw forbidden(request.locale)
  return form
}

function answerWith(reply: FastifyReply, hooks: TextHooks, text: string | null) {
  const { type, body } = hooks.answer(text)
  return reply.type(type).send(body)
}

/**
 * Stores what became of a message. Reports arrive repeatedly and in any order, even before the answer
 * to the message itself; a final status is never replaced.
 */
async function recordReport({ kernel, log }: AppContext, report: TextReport): Promise<void> {
  const { reference, to, status, code } = report
  const at = kernel.now().toISOString()
  await kernel.db
    .insert(textDeliveries)
    .values({
      reference,
      recipient: to,
      status,
      error_code: code,
      created_at: at,
      updated_at: at,
    })
    .onConflictDoUpdate({
      target: textDeliveries.reference,
      set: {
        status: sql`excluded.status`,
        error_code: sql`excluded.error_code`,
        updated_at: sql`excluded.updated_at`,
      },
      setWhere: eq(textDeliveries.status, 'sent'),
    })
  if (status === 'undelivered' || status === 'failed')
    log.warn({ reference, status, code }, 'a text message was not delivered')
}

/** The keywords that carriers and the FCC require, in the provider's default list. */
const keywords = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'YES', 'UNSTOP'],
  help: ['HELP', 'INFO'],
}

/**
 * Acts on a reply and returns the answer to it, or null. The provider itself confirms STOP and START.
 * Requests carry no time, so the order in which they arrive counts; one that is repeated does nothing.
 */
async function answerTo(context: AppContext, reply: TextReply): Promise<string | null> {
  const { kernel } = context
  const phone = readPhone(reply.from)?.number ?? reply.from
  const word = reply.text
    .trim()
    .toUpperCase()
    .replace(/[.!]+$/, '')
  if (keywords.help.includes(word)) return reply.isAnswered ? null : helpFor(context, phone)
  const isStop = keywords.stop.includes(word)
  if (!isStop && !keywords.start.includes(word)) return null
  await transact(kernel.db, async (tx) => {
    const now = kernel.now()
    const [first] = await tx
      .insert(textReplies)
      .values({ reference: reply.reference, created_at: now.toISOString() })
      .onConflictDoNothing()
      .returning()
    if (!first) return
    if (isStop) await optOut(tx, phone, now)
    else await optIn(tx, phone)
  })
  return null
}

/** Returns who sends the texts, how to reach them and how to stop the texts. */
async function helpFor({ kernel, config }: AppContext, phone: string): Promise<string> {
  const { users } = tables
  const [user] = await kernel.db
    .select({ locale: users.locale })
    .from(users)
    .where(eq(users.phone, phone))
  const values = { company: config.company, url: `${config.baseUrl}/contact` }
  return translate(user?.locale ?? 'en', 'mail:text_help.text_phone', values)
}
