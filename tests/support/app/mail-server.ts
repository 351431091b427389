import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

import { testCertificate } from './test-certificate.ts'

export const account = { user: 'haulwell@mail.test', password: 'p@ss:w/rd%' }

/** A reply of the server, such as `550 5.1.1 No such user`. */
type Refusal = string

/**
 * Starts a real SMTP server on a local port that requires a sign-in. `atRecipient` and `atData`
 * hold the refusals that it gives next, one after the other; after that it accepts every mail.
 */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: ParsedMail[] = []
  const envelopes: { from: string; to: string[]; isSecure: boolean }[] = []
  const connections: string[] = []
  const atRecipient: Refusal[] = []
  const atData: Refusal[] = []
  const next = (refusals: Refusal[]) => {
    const refusal = refusals.shift()
    if (!refusal) return null
    const [, code, reply] = /^(\d{3}) (.*)$/.exec(refusal) ?? []
    return Object.assign(new Error(reply), { responseCode: Number(code) })
  }
  const server = new SMTPServer({
    ...testCertificate,
    logger: false,
    onConnect({ id }, done) {
      connections.push(id)
      done()
    },
    onAuth({ username, password }, _session, done) {
      const isRight = username === account.user && password === account.password
      if (isRight) return done(null, { user: username })
      done(new Error('Wrong user or password'))
    },
    onRcptTo: (_address, _session, done) => done(next(atRecipient)),
    async onData(stream, session, done) {
      const mail = await simpleParser(stream)
      const refusal = next(atData)
      if (refusal) return done(refusal)
      const { mailFrom, rcptTo } = session.envelope
      envelopes.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        isSecure: session.secure,
      })
      received.push(mail)
      done()
    },
    ...options,
  })
  // A client that trusts no such certificate ends the connection, which is no error of the test.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    envelopes,
    connections,
    atRecipient,
    atData,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
