import { and, desc, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import type { AppContext } from '#server/context.ts'
import { textDeliveries } from '#server/database/tables.ts'
import { withGuestToken } from '#server/domain/guest-message.ts'
import { type OutboxMessage, outbox } from '#server/kernel/outbox/outbox.ts'
import { mailPayloadOf } from '#server/kernel/outbox/queue-mail.ts'
import { htmlOf } from './deliver-mail.ts'
import { escaped } from './escaped.ts'

const shown = 200

/**
 * Serves the outbox outside production: `/dev/outbox` for people, `.json?to=` for programs. Its
 * mails as HTML are at `/dev/outbox/{id}`.
 */
export function outboxPage(app: FastifyInstance, { kernel, config }: AppContext): void {
  const read = async (to: string | undefined) => {
    const rows = await kernel.db
      .select()
      .from(outbox)
      .where(
        and(
          inArray(outbox.channel, ['mail', 'text', 'push']),
          to ? eq(outbox.recipient, to.trim().toLowerCase()) : undefined,
        ),
      )
      .orderBy(desc(outbox.id))
      .limit(shown)
    const refused = await refusalsOf(rows.map(({ id }) => id))
    const asSent = await Promise.all(rows.map(sent))
    return asSent.map((row) => ({
      id: row.id,
      to: row.recipient,
      channel: row.channel,
      subject: row.subject,
      text: row.text,
      headers: mailPayloadOf(row).headers,
      at: row.created_at,
      sent_at: row.sent_at,
      error: row.error ?? refused.get(row.id) ?? null,
    }))
  }
  /** A message for a guest is shown as it left, while its link works. */
  const sent = async (row: OutboxMessage) =>
    (await withGuestToken({ db: kernel.db, config, now: kernel.now() }, row)) ?? row
  /** Returns why text messages were refused, by the message's id. */
  async function refusalsOf(ids: readonly number[]): Promise<Map<number | null, string | null>> {
    const { message_id, error, status } = textDeliveries
    const found = await kernel.db
      .select({ message_id, error })
      .from(textDeliveries)
      .where(and(inArray(message_id, [...ids]), eq(status, 'refused')))
    return new Map(found.map((delivery) => [delivery.message_id, delivery.error]))
  }
  const toOf = (query: unknown) => {
    const { to } = query as { to?: unknown }
    return typeof to === 'string' ? to : undefined
  }

  app.get('/dev/outbox.json', { schema: { hide: true } }, (request) => read(toOf(request.query)))

  app.get('/dev/outbox', { schema: { hide: true } }, async (request, reply) => {
    const messages = await read(toOf(request.query))
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(page(messages, config.mail === undefined))
  })

  app.get('/dev/outbox/:id', { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params as { id: string }
    const [mail] = /^\d{1,15}$/.test(id)
      ? await kernel.db
          .select()
          .from(outbox)
          .where(and(eq(outbox.id, Number(id)), eq(outbox.channel, 'mail')))
      : []
    if (!mail) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(htmlOf(await sent(mail), config))
  })
}

type Message = {
  id: number
  to: string
  channel: string
  subject: string | null
  text: string | null
  headers: Readonly<Record<string, string>>
  at: string
}

/** Turns URLs into links, as mail clients do. */
const linked = (text: string | null) =>
  escaped(text ?? '').replace(
    /https?:\/\/[^\s<>]+[^\s<>.,;:]/g,
    (url) => `<a href="${url}">${url}</a>`,
  )

const named = (headers: Message['headers']) =>
  Object.entries(headers)
    .map(([name, value]) => `<p><small>${escaped(`${name}: ${value}`)}</small></p>`)
    .join('')

const page = (messages: readonly Message[], isEmbedded: boolean) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Outbox</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
  article { border-top: 1px solid #8886; padding: 1rem 0 }
  h2 { font-size: 1.1rem; margin: 0 }
  p { margin: .25rem 0 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .5rem 0 0 }
  small { overflow-wrap: anywhere }
</style>
<main>
<h1>Outbox</h1>
<p>Mail, texts and push messages of this installation, the newest first.${isEmbedded ? ' Nothing leaves the machine.' : ''}</p>
${messages
  .map(
    ({ id, to, channel, subject, text, headers, at }) =>
      `<article><h2>${escaped(subject ?? '')}</h2><p>${escaped(channel)} to ${escaped(to)}, <time>${escaped(at)}</time>${channel === 'mail' ? ` <a href="/dev/outbox/${id}">as HTML</a>` : ''}</p>${named(headers)}<pre>${linked(text)}</pre></article>`,
  )
  .join('\n')}
</main>
</html>`
