import { afterEach, describe, expect, test } from 'vitest'

import { outboxMail } from '#server/adapters/delivery/outbox.ts'
import { smtp } from '#server/adapters/delivery/smtp.ts'
import { account, type MailServer, startMailServer } from '../support/app/mail-server.ts'
import { testCertificate } from '../support/app/test-certificate.ts'

type Options = Parameters<typeof smtp>[0]

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function aServer(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options)
  closing.push(server.close)
  return server
}

function aSender({ port }: Pick<MailServer, 'port'>, change: Partial<Options> = {}) {
  const mail = smtp({
    host: 'localhost',
    port,
    tls: 'starttls',
    login: account,
    from: { name: 'Haulwell', address: 'hello@haulwell.test' },
    ca: testCertificate.cert,
    ...change,
  })
  closing.push(mail.close)
  return mail
}

const message = {
  id: '7.1795444800000',
  to: 'carla@people.test',
  subject: 'Tu mudanza está reservada 🚚',
  text: 'Hola:\n\nEstá reservada.',
  html: '<!doctype html><p>Está <b>reservada</b>.</p>',
  headers: {
    'List-Unsubscribe': '<https://haulwell.test/unsubscribe?token=abc>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
}

describe('mail by SMTP', () => {
  test('has both parts, sender, headers and an id that stays the same', async () => {
    const server = await aServer()
    const mail = aSender(server, { replyTo: { name: 'Support', address: 'help@haulwell.test' } })
    expect(await mail.send(message)).toBe('sent')
    expect(await mail.send(message)).toBe('sent')
    const [first, second] = server.received
    expect(first?.subject).toBe(message.subject)
    expect(first?.text?.trim()).toBe(message.text)
    expect(first?.html).toContain('<p>Está <b>reservada</b>.</p>')
    expect(first?.from?.value).toEqual([{ name: 'Haulwell', address: 'hello@haulwell.test' }])
    expect(first?.replyTo?.value).toEqual([{ name: 'Support', address: 'help@haulwell.test' }])
    expect(first?.to).toMatchObject({ value: [{ name: '', address: message.to }] })
    expect(first?.messageId).toBe('<7.1795444800000@haulwell.test>')
    expect(second?.messageId).toBe(first?.messageId)
    const lines = new Map(first?.headerLines.map(({ key, line }) => [key, line]))
    expect(lines.get('list-unsubscribe')).toContain(message.headers['List-Unsubscribe'])
    expect(lines.get('list-unsubscribe-post')).toContain('List-Unsubscribe=One-Click')
    expect(lines.get('auto-submitted')).toContain('auto-generated')
    expect(server.envelopes[0]).toEqual({
      from: 'hello@haulwell.test',
      to: [message.to],
      isSecure: true,
    })
    expect(server.connections).toHaveLength(1)
  })

  test('has no reply address of its own unless one is set', async () => {
    const server = await aServer()
    await aSender(server).send(message)
    expect(server.received[0]?.replyTo).toBeUndefined()
  })

  test('puts nothing else into the envelope or the headers that an address or subject holds', async () => {
    const server = await aServer()
    const mail = aSender(server)
    const subject = 'Hello\r\nBcc: victim@people.test'
    await mail
      .send({ ...message, subject, to: 'carla@people.test, victim@people.test' })
      .catch(() => undefined)
    await mail.send({ ...message, subject })
    expect(server.envelopes.flatMap(({ to }) => to)).not.toContain('victim@people.test')
    for (const { bcc } of server.received) expect(bcc).toBeUndefined()
  })

  test('is encrypted from the start on request', async () => {
    const server = await aServer({ secure: true })
    expect(await aSender(server, { tls: 'implicit' }).send(message)).toBe('sent')
    expect(server.envelopes[0]?.isSecure).toBe(true)
  })

  test('is not sent without TLS, or to a server whose certificate is unknown', async () => {
    const plain = await aServer({ disabledCommands: ['STARTTLS'] })
    await expect(aSender(plain).send(message)).rejects.toThrow(/STARTTLS/)
    const unknown = await aServer()
    await expect(aSender(unknown, { ca: '' }).send(message)).rejects.toThrow(/certificate/)
    expect([...plain.received, ...unknown.received]).toEqual([])
  })

  test('goes without TLS only where that was chosen', async () => {
    const server = await aServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    expect(await aSender(server, { tls: 'none' }).send(message)).toBe('sent')
    expect(server.envelopes[0]?.isSecure).toBe(false)
  })

  test('is to be tried again after a refused sign-in or without a server', async () => {
    const server = await aServer()
    const login = { user: account.user, password: 'wrong' }
    const refused = aSender(server, { login }).send(message)
    await expect(refused).rejects.toThrow(/Invalid login|Wrong user or password/)
    await expect(refused).rejects.not.toThrow(/"wrong"|:wrong/)
    const gone = await startMailServer()
    await gone.close()
    await expect(aSender(gone).send(message)).rejects.toThrow(/ECONNREFUSED|connect/)
  })

  test.each([
    '450 4.2.1 Try again later',
    '452 4.2.2 The mailbox is full for now',
    '550 5.7.1 Your address is on a block list',
    '554 5.7.1 Relay access denied',
    '554 Transaction failed',
    '550 5.1.8 Sender domain not found',
  ])('is to be tried again when the recipient is refused by “%s”', async (refusal) => {
    const server = await aServer()
    const mail = aSender(server)
    server.atRecipient.push(refusal)
    await expect(mail.send(message)).rejects.toThrow(refusal)
    expect(await mail.send(message)).toBe('sent')
  })

  test.each([
    '550 5.1.1 No such user here',
    '550 User unknown',
    '553 5.1.3 Bad address syntax',
    '552 5.2.2 Mailbox full',
    '550 5.4.1 Recipient address rejected: access denied',
  ])('is undeliverable when the recipient is refused by “%s”', async (refusal) => {
    const server = await aServer()
    const mail = aSender(server)
    server.atRecipient.push(refusal)
    expect(await mail.send(message)).toEqual({ undeliverable: refusal })
    expect(await mail.send(message)).toBe('sent')
  })

  test('may be refused after its content too, for good or for now', async () => {
    const server = await aServer()
    const mail = aSender(server)
    server.atData.push('550 5.2.1 Mailbox disabled', '451 4.3.0 Queue full', '554 5.6.0 Spam')
    expect(await mail.send(message)).toEqual({ undeliverable: '550 5.2.1 Mailbox disabled' })
    await expect(mail.send(message)).rejects.toThrow('451 4.3.0 Queue full')
    await expect(mail.send(message)).rejects.toThrow('554 5.6.0 Spam')
    expect(server.received).toEqual([])
  })

  test('is not sent once the connections are closed', async () => {
    const server = await aServer()
    const mail = aSender(server)
    await mail.send(message)
    mail.close()
    await expect(mail.send(message)).rejects.toThrow(/closed/)
  })

  test('names its server and never its password', () => {
    const { name } = aSender({ port: 587 })
    expect(name).toBe('smtp (localhost:587, from hello@haulwell.test)')
    expect(aSender({ port: 25 }, { tls: 'none' }).name).toContain('without TLS')
  })
})

test('mail in the outbox fails for some addresses, for now or for good', async () => {
  const mail = outboxMail()
  expect(await mail.send(message)).toBe('sent')
  await expect(mail.send({ ...message, to: 'a@bounce.test' })).rejects.toThrow('a@bounce.test')
  expect(await mail.send({ ...message, to: 'a@unknown.test' })).toEqual({
    undeliverable: '550 5.1.1 a@unknown.test is not known',
  })
})
