import { addCard, startCardSetup } from '#contract/calls/payment-methods.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { Outcome } from '#contract/client/http-client.ts'
import { randomKey } from '#contract/client/idempotency-key.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { AppServices } from '../../lib/services.ts'

export type Setup = ResponseOf<typeof startCardSetup>

/**
 * The setup of a card that was begun and not finished, per session: opening the form again must not
 * begin another one.
 */
const begun = new WeakMap<AppServices['session'], Promise<Outcome<Setup>>>()

/** Begins to put a card on file, or continues where that was left. */
export function cardSetup({ session, call }: AppServices): Promise<Outcome<Setup>> {
  const known = begun.get(session)
  if (known) return known
  const beginning = call(startCardSetup, { idempotencyKey: randomKey() })
  begun.set(session, beginning)
  void beginning.then(({ error }) => {
    if (error !== null) begun.delete(session)
  })
  return beginning
}

export type AddedCard = ResponseOf<typeof addCard>

/** Puts the entered card on file. The next card needs another setup. */
export async function finishSetup(
  { session, call }: AppServices,
  { setup }: Setup,
): Promise<{ card: AddedCard; error: null } | { card: null; error: CallError }> {
  const { data, error } = await call(addCard, { body: { setup }, idempotencyKey: randomKey() })
  begun.delete(session)
  return error === null ? { card: data, error } : { card: null, error }
}
