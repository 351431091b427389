import type { FastifyInstance } from 'fastify'
import Type from 'typebox'

import type { AppContext } from '#server/context.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'
import { validate } from '#server/kernel/resource/validate.ts'
import { translate } from '#server/kernel/translate.ts'
import type { EntryFault } from '#server/ports/payments.ts'

const closed = { additionalProperties: false }

const CardDetails = Type.Object(
  {
    number: Type.String({ pattern: '^[\\d ]{12,23}$' }),
    exp_month: Type.Integer({ minimum: 1, maximum: 12 }),
    exp_year: Type.Integer({ minimum: 2020, maximum: 2100 }),
    cvc: Type.String({ pattern: '^\\d{3,4}$' }),
  },
  closed,
)
const Confirmation = Type.Object({ approved: Type.Boolean() }, closed)

/** The field that shows a fault of a card. */
const fieldOf = (fault: EntryFault) =>
  fault === 'card_expired' || fault === 'expired_card' ? 'exp_year' : 'number'

/**
 * Registers the URLs of the embedded payment provider, which stand for a real provider's own:
 * the browser gives a card or a confirmation to them, by the secret of its step. They are no
 * documented part of our API, and a server with a real provider doesn't have them.
 */
export function embeddedPages(app: FastifyInstance, { ports }: AppContext): void {
  const { pages } = ports.payments
  if (!pages) return
  const options = { schema: { hide: true }, bodyLimit: 1024 }

  app.post('/embedded/cards/:secret', options, async ({ params, body, locale }) => {
    const entered = await pages.enterCard(secretIn(params), validate(CardDetails, body, locale))
    if (entered.status !== 'refused') return entered
    const { reason } = entered
    const text = translate(locale, `card.${reason}`, {
      defaultValue: translate(locale, `payment.${reason}`),
    })
    throw invalid(locale, { [fieldOf(reason)]: [text] })
  })

  const confirm = async (secret: string, body: unknown, locale: string) => {
    const { approved } = validate(Confirmation, body, locale)
    if (!(await pages.confirm(secret, approved))) throw notFound(locale)
    return { ok: true }
  }
  app.post('/embedded/cards/:secret/confirmation', options, ({ params, body, locale }) =>
    confirm(secretIn(params), body, locale),
  )
  app.post('/embedded/charges/:secret/confirmation', options, ({ params, body, locale }) =>
    confirm(secretIn(params), body, locale),
  )
}

const secretIn = (params: unknown): string => (params as { secret: string }).secret
