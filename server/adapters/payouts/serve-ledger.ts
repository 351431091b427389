import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { href } from '#contract/routes.ts'
import { findAccount, type LedgerAccount, type LedgerOptions } from './ledger-accounts.ts'
import { contentSecurityPolicy } from './ledger-html.ts'
import { followLink, pagesPath } from './ledger-links.ts'
import { type Faults, type Form, type Step, stepOf, submit } from './ledger-onboarding.ts'
import { missingPage, statementPage, stepPage } from './ledger-pages.ts'
import type { Language } from './ledger-texts.ts'

type ServeOptions = LedgerOptions & {
  /** Who sends the payouts, for the pages' texts. */
  sender: string
}

/**
 * Serves the embedded provider's own pages, where a mover opens an account. A link's secret is the
 * only key to them: like a real provider, they know nothing of our sessions.
 */
export function servePayoutLedger(app: FastifyInstance, options: ServeOptions): void {
  const outside = {
    schema: { hide: true },
    config: { isTokenOnly: true },
    bodyLimit: 8 * 1024,
  } as const

  app.get(`${pagesPath}/:link`, outside, async (request, reply) => {
    const opened = await open(options, request, reply)
    if (!opened) return reply
    const { change } = request.query as { change?: unknown }
    const needed = await stepOf(options, opened.account)
    const step = change === '1' && needed !== 'identity' ? 'destination' : needed
    const isReturned = isReturnedTo(opened.account, needed)
    return show(reply, stepPage({ ...opened, step, isReturned, faults: {}, form: {} }))
  })

  app.get(`${pagesPath}/:link/statement`, outside, async (request, reply) => {
    const opened = await open(options, request, reply)
    return opened ? show(reply, statementPage(opened)) : reply
  })

  app.post(`${pagesPath}/:link`, outside, async (request, reply) => {
    const opened = await open(options, request, reply)
    if (!opened) return reply
    const form = (request.body ?? {}) as Form
    const needed = await stepOf(options, opened.account)
    // A destination can be changed at any time after the identity is known.
    const step: Step = form.step === 'destination' && needed !== 'identity' ? 'destination' : needed
    const faults: Faults =
      form.step === step ? await submit(options, opened.account, step, form) : {}
    const account = (await findAccount(options.db, opened.account.reference)) ?? opened.account
    if (Object.keys(faults).length === 0)
      return reply.redirect(`${opened.path}?lang=${opened.language}`, 303)
    const isReturned = isReturnedTo(opened.account, needed)
    const shown = { ...opened, account, step: again(step, account), isReturned, faults, form }
    return show(reply.code(422), stepPage(shown))
  })
}

/** Reports whether a verified account needs another destination because a payout came back. */
const isReturnedTo = ({ verified_at }: LedgerAccount, needed: Step): boolean =>
  needed === 'destination' && verified_at !== null

/** Leads back to the destination once too many wrong amounts were entered. */
const again = (step: Step, { destination_at }: LedgerAccount): Step =>
  step === 'deposits' && destination_at === null ? 'destination' : step

/** Finds the link's account. Answers the request itself if there is none or the link has expired. */
async function open(options: ServeOptions, request: FastifyRequest, reply: FastifyReply) {
  const { link } = request.params as { link: string }
  const { lang } = request.query as { lang?: unknown }
  const language: Language = lang === 'es' ? 'es' : 'en'
  const found = await followLink(options, link)
  if (!found) {
    show(reply.code(404), missingPage(language, `${options.baseUrl}${href('mover-wallet')}`))
    return undefined
  }
  const { account, isExpired } = found
  if (isExpired) {
    reply.redirect(account.refresh_url ?? '/', 303)
    return undefined
  }
  return { language, account, path: `${pagesPath}/${link}`, sender: options.sender }
}

const show = (reply: FastifyReply, body: string) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'Content-Security-Policy': contentSecurityPolicy,
      'Cache-Control': 'no-store',
    })
    .send(body)
