import { useState } from 'react'
import type { Quote } from '#contract/calls/quotes.ts'
import { cardAmount, isChargeable } from '#contract/pricing/card-amount.ts'
import { catalogText } from '../../../lib/catalog-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useLanguage, useTexts } from '../../../lib/texts-context.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PriceLines } from '../../price/price-lines.tsx'
import { fullWindowOf } from '../../waiting/full-window.tsx'
import { useBooking } from '../draft/booking-context.tsx'
import { hrefOfStep } from '../draft/booking-steps.ts'
import { refusedIn } from '../draft/problems.ts'
import { Onward } from '../steps/onward.tsx'

/** Shows the price beside the step, on wide screens; its button is the way on. */
export function SideSummary() {
  return (
    <aside className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] overflow-y-auto rounded-card bg-card shadow-card lg:block">
      <Summary />
    </aside>
  )
}

/** Shows the price and the way on at the lower edge of a phone; the price opens the details. */
export function SummaryBar() {
  const say = useTexts('booking')
  const { money } = useFormat()
  const { price: state } = useBooking()
  const { quote, isLoading, isCurrent } = state
  const trouble = useTrouble()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] shadow-lifted lg:hidden">
      {isLoading && <Traveling />}
      <div className="flex min-h-[4.5rem] flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2">
        {quote === null ? (
          <span className="min-w-0 flex-1 basis-32 text-small text-soft">
            {trouble ?? say('summary.empty')}
          </span>
        ) : (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className="flex min-h-11 min-w-0 flex-1 flex-col justify-center text-left"
          >
            <span
              className={`numeral font-display text-[1.75rem] leading-none font-semibold ${stale(isCurrent)}`}
            >
              {money(quote.price.total_cents)}
            </span>
            <span className="text-note font-semibold text-link underline underline-offset-4">
              {isCurrent || isLoading ? say('summary.open') : (trouble ?? say('summary.stale'))}
            </span>
            <CreditLine quote={quote} />
          </button>
        )}
        <Onward />
      </div>
      <Dialog
        title={say('summary.title')}
        isOpen={isOpen && quote !== null}
        onClose={() => setOpen(false)}
        isSheet
      >
        {quote && (
          <div className={stale(isCurrent)}>
            <Total quote={quote} />
            <PriceLines lines={quote.price.lines} />
          </div>
        )}
      </Dialog>
      {isLoading && <p className="sr-only">{say('summary.updating')}</p>}
    </div>
  )
}

/** A price that no longer is that of the answers is dimmed at once. */
const stale = (isCurrent: boolean): string => (isCurrent ? '' : 'opacity-60 grayscale')

function Summary() {
  const say = useTexts('booking')
  const { price: state } = useBooking()
  const { quote, isLoading, isCurrent } = state
  return (
    <div className="relative p-6">
      {isLoading && <Traveling />}
      <h2 className="text-2xl">{say('summary.title')}</h2>
      <div aria-live="polite" aria-atomic="true">
        {quote === null ? (
          <div className="mt-3 flex flex-col gap-3">
            <p className="text-soft">{say('summary.empty')}</p>
            {isLoading && <Skeleton className="h-24" />}
          </div>
        ) : (
          <div className={stale(isCurrent)}>
            <Total quote={quote} />
          </div>
        )}
        {isLoading && <p className="sr-only">{say('summary.updating')}</p>}
      </div>
      <Refusal />
      {quote && !isCurrent && !isLoading && (
        <p className="mt-4 text-small font-semibold">{say('summary.stale')}</p>
      )}
      <div className="mt-5 empty:hidden">
        <Onward isWide />
      </div>
      {quote && (
        <div className={`mt-4 ${stale(isCurrent)}`}>
          <PriceLines lines={quote.price.lines} />
        </div>
      )}
    </div>
  )
}

function Total({ quote }: { quote: Quote }) {
  const say = useTexts('booking')
  const common = useTexts('common')
  const { language } = useLanguage()
  const { money, number, dayShort, window } = useFormat()
  const { window_start_at, window_end_at, city, stops } = quote
  const [from, to] = [stops[0], stops.at(-1)]
  return (
    <>
      <p className="numeral mt-2 font-display text-figure leading-tight font-semibold">
        {money(quote.price.total_cents)}
      </p>
      {quote.pricing_mode === 'capped' && (
        <p className="text-small">{say('summary.capped_at', { amount: money(quote.max_cents) })}</p>
      )}
      <CreditLine quote={quote} />
      <div className="seam my-4" />
      <p className="text-small">
        {common('route', { from: from?.city ?? '', to: to?.city ?? '' })}
        <br />
        {dayShort(window_start_at, city.time_zone)},{' '}
        {window(window_start_at, window_end_at, city.time_zone)}
        <br />
        {catalogText(quote.vehicle, 'name', language)}, {common('crew', { count: quote.crew_size })}
        , {common('units.miles', { count: number(quote.price.miles, 1) })}
      </p>
    </>
  )
}

/** Says what the customer's credit pays and what is left for the card. */
export function CreditLine({ quote }: { quote: Quote }) {
  const say = useTexts('booking')
  const { money } = useFormat()
  const { credit } = useBooking()
  const { credit_cents, card_cents } = tenderOf(quote, credit.left_cents)
  if (credit_cents === 0) return null
  return (
    <span className="numeral mt-1 block text-small font-semibold text-moss">
      {say(isChargeable(card_cents) ? 'pay.credit' : 'pay.credit_all', {
        credit: money(credit_cents),
        amount: money(card_cents),
      })}
    </span>
  )
}

/** Divides the most that a quoted move can cost into credit and card. */
export function tenderOf(
  { pricing_mode, max_cents, price: { total_cents } }: Quote,
  left_cents: number,
) {
  const owed_cents = pricing_mode === 'capped' ? max_cents : total_cents
  const credit_cents = Math.min(left_cents, owed_cents)
  return { credit_cents, card_cents: cardAmount(owed_cents, credit_cents) }
}

/**
 * Shows why there is no price, unless the current step shows it at a field: a failure with another
 * try, a refusal with the way to the step that asks for what was refused.
 */
export function Refusal() {
  const say = useTexts('booking')
  const { step, price } = useBooking()
  const trouble = useTrouble()
  const refused = refusedIn(price.error)
  if (trouble === null || refused.some((problem) => problem.step === step)) return null
  const [first] = refused
  return (
    <div className="mt-4">
      <Notice tone="bad">
        <p>{trouble}</p>
        <div className="mt-2">
          {first === undefined ? (
            <Button look="plain" size="sm" onClick={price.again}>
              {say('summary.retry')}
            </Button>
          ) : (
            <LinkButton to={hrefOfStep(first.step)} look="plain" size="sm">
              {say('steps.to', { step: say(`steps.${first.step}`) })}
            </LinkButton>
          )}
        </div>
      </Notice>
    </div>
  )
}

/** Returns why there is no current price, in a sentence; null if nothing stands against it. */
function useTrouble(): string | null {
  const say = useTexts('booking')
  const common = useTexts('common')
  const { price } = useBooking()
  const { error, isOffline } = price
  if (isOffline || error?.status === 0) return common('states.offline')
  // The step that asks for the time shows the free ones.
  if (fullWindowOf(error) !== null) return say('problem.window')
  return error && (refusedIn(error)[0]?.text ?? error.message)
}

function Traveling() {
  return (
    <div className="absolute inset-x-0 top-0 h-1 overflow-hidden rounded-t-card" aria-hidden="true">
      <div className="traveling h-full w-2/5 bg-stitch" />
    </div>
  )
}
