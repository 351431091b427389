import { createTransport, type NodemailerError } from 'nodemailer'

import type { Mail, SmtpAccount } from '#server/ports/delivery.ts'

type SmtpOptions = SmtpAccount & {
  /** Certificates of authorities to trust in place of the well-known ones. */
  ca?: string
}

const connectionTimeoutMs = 10_000
const greetingTimeoutMs = 10_000
const socketTimeoutMs = 30_000
/** Shorter than an attempt of the outbox, so that the next one can't begin before it ends. */
const deadlineMs = 50_000

/** Creates a Mail that uses an SMTP server. `close` ends its connections. */
export function smtp(options: SmtpOptions): Mail & { close(): void } {
  const { host, port, tls, login, from, replyTo, ca } = options
  const pool = createTransport({
    pool: true,
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    ...(ca ? { tls: { ca } } : {}),
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: greetingTimeoutMs,
    socketTimeout: socketTimeoutMs,
    // An idle connection that the server has closed is noticed only when it is used.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    name: `smtp (${host}:${port}${tls === 'none' ? ' without TLS' : ''}, from ${from.address})`,
    async send({ id, to, subject, text, html, headers }) {
      try {
        await pool.sendMail({
          from,
          to: { name: '', address: to },
          replyTo,
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          // Keeps out-of-office replies from being sent (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
          signal: AbortSignal.timeout(deadlineMs),
        })
        return 'sent'
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal === undefined) throw error
        return { undeliverable: refusal }
      }
    },
    close: () => pool.close(),
  }
}

/**
 * Returns the server's reply if it says that there is no such mailbox. Other permanent replies
 * concern the account, the sender or the content (RFC 3463: 5.3, 5.5, 5.6, 5.7): once somebody has
 * mended that, the same address takes mail again.
 */
function refusalOf(error: unknown): string | undefined {
  const { command, response = '' } = error as Partial<NodemailerError>
  if (command !== 'RCPT TO' && command !== 'DATA') return undefined
  const [, code = '', subject, detail] = /^(5\d\d)(?:[ -]5\.(\d+)\.(\d+))?/.exec(response) ?? []
  const isOfAddress =
    subject === undefined || subject === '0'
      ? // Without a detailed code: no such mailbox, user not local, over quota, invalid name.
        ['550', '551', '552', '553'].includes(code)
      : // Details of 5.1 from 7 on are about the sender's address.
        (subject === '1' && Number(detail) < 7) || subject === '2' || subject === '4'
  return isOfAddress ? response.replaceAll(/\s+/g, ' ').slice(0, 300) : undefined
}
