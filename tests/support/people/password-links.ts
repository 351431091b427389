import { clientOf, type TestApp } from '../app/app.ts'

export type SentMail = { subject: string; text: string; channel: string }

/** Returns the mails sent to an address, newest first. */
export const mailsTo = async (app: TestApp, to: string): Promise<SentMail[]> =>
  (await clientOf(app).get('/dev/outbox.json', { query: { to } })).json<SentMail[]>()

/** Returns the token of the link mailed last to this address. */
export async function sentToken(app: TestApp, to: string): Promise<string> {
  for (const { text } of await mailsTo(app, to)) {
    const token = /\/admin\/auth\/password\?token=([\w-]+)/.exec(text)?.[1]
    if (token) return token
  }
  throw new Error(`no link was sent to ${to}`)
}
