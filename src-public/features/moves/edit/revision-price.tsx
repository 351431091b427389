import { useState } from 'react'
import { type Move, previewRevision } from '#contract/calls/moves.ts'
import { reviseOrder } from '#contract/calls/placement.ts'
import type { Quote } from '#contract/calls/quotes.ts'
import { randomKey } from '#contract/client/idempotency-key.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../../lib/format.ts'
import { useNavigation } from '../../../lib/navigation.tsx'
import { useServices } from '../../../lib/services-context.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { usePricedDraft } from '../../booking/draft/booking-context.tsx'
import { draftStore } from '../../booking/draft/draft-store.ts'
import { stopTitle } from '../../booking/draft/stop-title.ts'
import { NewPrice } from '../actions/new-price.tsx'
import { paymentRefusal } from '../actions/payment-refusal.ts'
import { addressesOf, type BookedOrder, bookedDraft } from './booked-draft.ts'

type Props = {
  move: Move
  order: BookedOrder
  hasChanged: boolean
  onDone: () => Promise<void>
}

/** Shows the price before and after a change, who must agree to it, and the button that makes it. */
export function RevisionPrice({ move, order, hasChanged, onDone }: Props) {
  const say = useTexts('edit')
  const errorMessage = useErrorMessage()
  const { price } = usePricedDraft()
  const { quote, isCurrent, error, again } = price
  const reset = () => draftStore.change(bookedDraft(order, move.city.time_zone))
  return (
    <Card>
      <h2 className="mb-3 text-2xl">{say('price.title')}</h2>
      {!hasChanged && <Unchanged total_cents={move.total_cents} />}
      {hasChanged && error !== null && (
        <Notice tone="bad">
          <p>{errorMessage(error)}</p>
          <div className="mt-2">
            <Button look="plain" size="sm" onClick={again}>
              {say('price.retry')}
            </Button>
          </div>
        </Notice>
      )}
      {hasChanged && error === null && quote === null && (
        <div role="status">
          <p className="sr-only">{say('price.waiting')}</p>
          <Loading rows={1} />
        </div>
      )}
      {hasChanged && error === null && quote !== null && (
        <Change
          key={quote.id}
          move={move}
          order={order}
          quote={quote}
          isCurrent={isCurrent}
          onRenew={again}
          onDone={onDone}
        />
      )}
      {hasChanged && (
        <div className="mt-3">
          <Button look="quiet" size="sm" onClick={reset}>
            {say('reset')}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Shows the new price above the navigation of a phone, and leads to what it means. */
export function RevisionBar({ move }: Pick<Props, 'move'>) {
  const say = useTexts('edit')
  const { money } = useFormat()
  const { price } = usePricedDraft()
  const { quote, isCurrent } = price
  if (quote === null || price.error !== null) return null
  return (
    <div className="above-bar fixed inset-x-0 z-20 border-t border-line bg-card shadow-lifted lg:hidden">
      <a
        href={`#${priceId}`}
        className={`flex min-h-16 items-center justify-between gap-4 px-4 ${isCurrent ? '' : 'opacity-85 grayscale'}`}
      >
        <span className="font-semibold text-link underline underline-offset-4">
          {say('price.see')}
        </span>
        <span className="numeral font-display text-xl font-semibold">
          <span className="sr-only">{say('price.before')} </span>
          {money(move.total_cents)}
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> {say('price.after')} </span>
          {money(quote.price.total_cents)}
        </span>
      </a>
    </div>
  )
}

const priceId = 'new-price'

/** Where the bar of a phone leads. */
export function PriceAnchor(props: Props) {
  return (
    <div id={priceId} className="scroll-mt-6 lg:hidden">
      <RevisionPrice {...props} />
    </div>
  )
}

function Unchanged({ total_cents }: Pick<Move, 'total_cents'>) {
  const say = useTexts('edit')
  const { money } = useFormat()
  return (
    <>
      <p className="numeral font-display text-page font-semibold">{money(total_cents)}</p>
      <p className="text-soft">{say('price.unchanged')}</p>
    </>
  )
}

type Preview = ResponseOf<typeof previewRevision>
type ChangeProps = Pick<Props, 'move' | 'order' | 'onDone'> & {
  quote: Quote
  isCurrent: boolean
  onRenew: () => void
}

function Change({ move, order, quote, isCurrent, onRenew, onDone }: ChangeProps) {
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const { data, error } = useLoaded(`revision ${quote.id}`, (signal) =>
    call(previewRevision, { params: { code: move.code }, query: { quote_id: quote.id }, signal }),
  )
  return (
    <div className="flex flex-col gap-4">
      <NewPrice before={move.total_cents} price={quote.price} isCurrent={isCurrent} />
      {quote.price.total_cents > move.total_cents && <Held />}
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
      {data === null && error === null && <Loading rows={1} />}
      {data && (
        <>
          <Terms preview={data} />
          <Submit
            move={move}
            order={order}
            quote={quote}
            preview={data}
            isCurrent={isCurrent}
            onRenew={onRenew}
            onDone={onDone}
          />
        </>
      )}
    </div>
  )
}

/** Says what a higher price means for the card. */
function Held() {
  const say = useTexts('edit')
  return <p className="text-small text-soft">{say('price.held')}</p>
}

/** Says who must agree to the change, and what a later cancellation will cost. */
function Terms({ preview }: { preview: Preview }) {
  const say = useTexts('edit')
  const { money } = useFormat()
  const { consent, mover, refusal_minutes: minutes, reached_fee_cents } = preview
  return (
    <>
      <Notice tone={consent === 'asked' ? 'warn' : 'info'}>
        {say(`consent.${consent}`, { mover: mover ?? '', minutes })}
      </Notice>
      {reached_fee_cents > 0 && (
        <Notice tone="warn">{say('fee', { fee: money(reached_fee_cents) })}</Notice>
      )}
    </>
  )
}

type SubmitProps = ChangeProps & { preview: Preview }

function Submit({ move, order, quote, preview, isCurrent, onRenew, onDone }: SubmitProps) {
  const say = useTexts('edit')
  const booking = useTexts('booking')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const { go } = useNavigation()
  const { money } = useFormat()
  const { draft } = usePricedDraft()
  const [isAsking, setAsking] = useState(false)
  const [key, setKey] = useState(randomKey)
  const stops = addressesOf(draft, order)
  const missing = draft.stops.flatMap((_, at) =>
    stops[at]?.address ? [] : [stopTitle(draft.stops, at, booking)],
  )
  const difference = preview.total_cents - preview.total_before_cents
  const amount = money(Math.abs(difference))
  const label =
    difference === 0
      ? say('action_same')
      : say(difference > 0 ? 'action_more' : 'action_less', { amount })

  const submit = async (): Promise<string | null> => {
    const body = { quote_id: quote.id, hash: quote.hash, stops }
    const { data, error } = await call(reviseOrder, {
      params: { id: move.id },
      body,
      idempotencyKey: key,
    })
    // The same change may be sent again, after the customer has done something about the refusal.
    const failure = data && paymentRefusal(data, say('declined'))
    if (error !== null || failure) setKey(randomKey())
    if (error !== null) {
      if (error.errors?.quote_id !== undefined) onRenew()
      if (error.status === 409) await onDone()
      return errorMessage(error)
    }
    if (failure) return failure
    const next =
      data.payment?.state === 'requires_action' ? 'order-submitting' : 'customer-moves-details'
    go(href(next, {}, { code: move.code }))
    return null
  }
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="bad">{say('missing', { stops: missing.join(', ') })}</Notice>
      )}
      <Button isWide disabled={!isCurrent || missing.length > 0} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={say('ask')}
        height="fit-content"
        confirm={{ label, isDisabled: !isCurrent, run: submit, cancelLabel: say('not_now') }}
      >
        <div className="flex flex-col gap-4">
          <NewPrice before={preview.total_before_cents} price={quote.price} isCurrent={isCurrent} />
          {quote.price.total_cents > preview.total_before_cents && <Held />}
          <Terms preview={preview} />
        </div>
      </Dialog>
    </>
  )
}
