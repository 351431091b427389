import { createHmac, timingSafeEqual } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'

import type { EventSubject, ProviderEvents } from '#server/ports/provider-events.ts'

const Delivery = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  type: Type.String({ minLength: 1, maxLength: 200 }),
  created_at: Type.String({ maxLength: 60 }),
  data: Type.Object({
    object: Type.Object({ id: Type.Optional(Type.String({ maxLength: 200 })) }),
  }),
})

/**
 * Reads Checkr's webhooks (https://docs.checkr.com/apis/webhooks). Checkr signs the body with the API
 * key and sends no time with it, so that a delivery can be repeated later: its id is stored, and a
 * known one does nothing.
 */
export const checkrEvents = (apiKey: string): ProviderEvents => ({
  path: 'checkr',
  read(body, headers) {
    const given = headers['x-checkr-signature']
    if (typeof given !== 'string' || !/^[0-9a-f]{64}$/i.test(given)) return null
    const expected = createHmac('sha256', apiKey).update(body).digest()
    if (!timingSafeEqual(Buffer.from(given, 'hex'), expected)) return null
    const { id, type, created_at, data } = Value.Parse(Delivery, JSON.parse(body.toString()))
    const at = new Date(created_at)
    return {
      id,
      type,
      created_at: (Number.isNaN(at.getTime()) ? new Date() : at).toISOString(),
      subject: subjectOf(type, data),
    }
  },
})

/** Events of reports and invitations change a check; the others are stored only. */
function subjectOf(type: string, { object }: Static<typeof Delivery>['data']): EventSubject | null {
  const [record] = type.split('.')
  if (!object.id || (record !== 'report' && record !== 'invitation')) return null
  return { kind: 'background_check', reference: `${record}:${object.id}` }
}
