import { useEffect } from 'react'
import type { Quote } from '#contract/calls/quotes.ts'
import { catalogText } from '../../lib/catalog-text.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useFormat } from '../../lib/format.ts'
import { useLanguage, useTexts } from '../../lib/texts-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { dayAndHour } from '../booking/draft/day-and-hour.ts'
import { draftStore, useDraft } from '../booking/draft/draft-store.ts'
import { quoteInputOf } from '../booking/draft/quote-input.ts'
import type { QuoteState } from '../booking/draft/quote-state.ts'
import { useReferrer } from '../booking/draft/referrer.ts'
import { useQuote } from '../booking/draft/use-quote.ts'
import { PriceLines } from '../price/price-lines.tsx'
import { FullWindowNotice, fullWindowOf } from '../waiting/full-window.tsx'
import { isNotServed, routeOf, WaitingList } from '../waiting/waiting-list.tsx'
import { WidgetCoupon } from './widget-coupon.tsx'

/** Shows the price for the widget's answers. Loaded on first use, along with the code it needs. */
export default function WidgetAnswer({ onChange }: { onChange: (state: QuoteState) => void }) {
  const say = useTexts('widget')
  const common = useTexts('common')
  const ask = quoteInputOf(useDraft(), useReferrer())
  const state = useQuote(ask)
  const { quote, isCurrent, isLoading, error } = state
  const full = fullWindowOf(error)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the state consists of these four values.
  useEffect(() => onChange(state), [quote, isCurrent, isLoading, error, onChange])

  return (
    <>
      {ask === null && <Notice tone="warn">{say('missing')}</Notice>}
      {error &&
        !fieldErrors(error).isKnown(['stops', 'items', 'size', 'window_start_at', 'coupon']) && (
          <Notice tone="bad" isLive={false}>
            {error.status === 0 ? common('states.offline') : error.message}
          </Notice>
        )}
      {isNotServed(error) && ask && <WaitingList awaited={routeOf(ask)} reason={error.message} />}
      {full && ask && (
        <FullWindowNotice
          full={full}
          route={routeOf(ask)}
          onChoose={(window_start_at, timeZone) =>
            draftStore.change(dayAndHour(window_start_at, timeZone))
          }
        />
      )}
      {quote && !isNotServed(error) && full === null && (
        <Price quote={quote} isCurrent={isCurrent} />
      )}
      {!isNotServed(error) && <WidgetCoupon quote={quote} error={error} />}
    </>
  )
}

function Price({ quote, isCurrent }: { quote: Quote; isCurrent: boolean }) {
  const say = useTexts('widget')
  const common = useTexts('common')
  const { language } = useLanguage()
  const { money, number } = useFormat()
  return (
    <div className={isCurrent ? '' : 'opacity-85 grayscale'}>
      <p className="flex items-baseline justify-between gap-3 border-t-2 border-dashed border-stitch pt-4">
        <span className="font-semibold">{say('total')}</span>
        <span className="numeral font-display text-[2.5rem] leading-none font-semibold">
          {money(quote.price.total_cents)}
        </span>
      </p>
      <p className="mt-2 text-small text-soft">
        {say('for', {
          vehicle: catalogText(quote.vehicle, 'name', language),
          crew: common('crew', { count: quote.crew_size }),
          miles: common('units.miles', { count: number(quote.price.miles, 1) }),
        })}
      </p>
      <details className="mt-2">
        <summary className="flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
          {say('details')}
        </summary>
        <PriceLines lines={quote.price.lines} />
      </details>
      <p className="mt-2 text-[0.875rem] text-soft">{say('valid')}</p>
    </div>
  )
}
