import { type ComponentType, type FormEvent, useEffect, useState } from 'react'
import { type Catalog, readCatalog } from '#contract/calls/catalog.ts'
import { fullWindowCode, notServedCode } from '#contract/quote-refusals.ts'
import { href } from '#contract/routes.ts'
import { catalogText } from '../../lib/catalog-text.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useNavigation } from '../../lib/navigation.tsx'
import { useServices } from '../../lib/services-context.tsx'
import { useLanguage, useTextStore, useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError, SelectField, TextField } from '../../ui/field.tsx'
import type { StopDraft } from '../booking/draft/draft.ts'
import { draftStore, useDraft } from '../booking/draft/draft-store.ts'
import { noQuote, type QuoteState } from '../booking/draft/quote-state.ts'
import { useFirstDay } from '../booking/draft/use-first-day.ts'
import { PlaceField } from '../booking/sections/place-field.tsx'

type AnswerComponent = ComponentType<{ onChange: (state: QuoteState) => void }>

/** The texts of the answer, loaded with its code. */
const answerAreas = ['widget', 'xray', 'waiting'] as const

export type WidgetSize = Pick<
  Catalog['sizes'][number],
  'slug' | 'name' | 'name_es' | 'description' | 'description_es'
>

/** Shows the price of a move from four answers, which the booking continues with. */
export function PriceWidget({ sizes: loaded }: { sizes: WidgetSize[] }) {
  const say = useTexts('home')
  const price = useTexts('price')
  const common = useTexts('common')
  const { language } = useLanguage()
  const { go, preload } = useNavigation()
  const { call } = useServices()
  const draft = useDraft()
  // Set by hand once loaded: React would delay showing a suspended component by 300 ms.
  const [WidgetAnswer, setWidgetAnswer] = useState<AnswerComponent | null>(null)
  const [isOffline, setOffline] = useState(false)
  const [quoteState, setQuoteState] = useState(noQuote)
  /** The chosen size until the draft has it. */
  const [wantedSize, setWantedSize] = useState<string | null>(null)
  const texts = useTextStore()
  const prepare = () => Promise.all([import('./widget-answer.tsx'), ...answerAreas.map(texts.load)])
  const sizes = useSizes(loaded)
  const firstDay = useFirstDay()

  const errorOf = fieldErrors(quoteState.error)
  const [from, to] = [draft.stops[0], draft.stops.at(-1)]
  const isAnswered = WidgetAnswer !== null && quoteState.quote !== null && quoteState.isCurrent

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isAnswered) return go(href('order'))
    const ready = await prepare().then(
      ([{ default: component }]) => component,
      () => null,
    )
    setOffline(ready === null)
    setWidgetAnswer(() => ready)
  }
  const changeSize = async (size: string) => {
    if (draft.items === null) return draftStore.change({ size: size || null })
    setWantedSize(size)
    const { chooseSize } = await import('./choose-size.ts')
    await chooseSize(call, size || null)
    setWantedSize(null)
  }
  const changeStop = (stop: StopDraft | undefined, change: Partial<StopDraft>) =>
    draftStore.change(({ stops }) => ({
      stops: stops.map((one) => (one.key === stop?.key ? { ...one, ...change } : one)),
    }))

  return (
    <form
      onSubmit={submit}
      onFocus={() => void prepare().catch(() => undefined)}
      noValidate
      aria-labelledby="widget-title"
      className="relative z-10 flex flex-col gap-4 rounded-card bg-card p-4 text-ink shadow-lifted sm:p-7 [--focus:var(--stitch-deep)]"
    >
      <h2 id="widget-title" className="text-xl sm:text-2xl">
        {say('widget.title')}
      </h2>
      <div className="grid grid-cols-2 gap-3">
        <PlaceField
          id="widget-from"
          label={price('from')}
          hint={price('place.hint')}
          text={from?.zip ?? ''}
          place={from?.place ?? null}
          error={quoteState.error?.code === notServedCode ? undefined : errorOf('stops.0')}
          onChange={(change) => changeStop(from, change)}
        />
        <PlaceField
          id="widget-to"
          label={price('to')}
          hint={price('place.hint')}
          text={to?.zip ?? ''}
          place={to?.place ?? null}
          error={errorOf(`stops.${draft.stops.length - 1}`)}
          onChange={(change) => changeStop(to, change)}
        />
      </div>
      <div className="grid gap-x-3 gap-y-4 max-sm:grid-cols-2">
        <SelectField
          id="widget-size"
          label={price('size')}
          value={wantedSize ?? draft.size ?? ''}
          error={errorOf('items') ?? errorOf('size')}
          hint={draft.items === null ? undefined : say('widget.own_list')}
          onChange={({ target }) => void changeSize(target.value)}
        >
          <option value="">{price('choose_size')}</option>
          {sizes.map((size) => (
            <option key={size.slug} value={size.slug}>
              {catalogText(size, 'name', language)}
            </option>
          ))}
        </SelectField>
        <TextField
          id="widget-date"
          label={price('date')}
          type="date"
          min={firstDay}
          value={draft.date}
          error={quoteState.error?.code === fullWindowCode ? undefined : errorOf('window_start_at')}
          onChange={({ target }) => draftStore.change({ date: target.value })}
        />
        <p className="text-small text-soft max-sm:col-span-2 sm:-mt-2.5">{say('widget.midweek')}</p>
      </div>
      <div aria-live="polite" className="flex flex-col gap-4">
        {isOffline && <FieldError>{common('states.offline')}</FieldError>}
        {WidgetAnswer && <WidgetAnswer onChange={setQuoteState} />}
      </div>
      <Button
        type="submit"
        size="lg"
        isWide
        isBusy={WidgetAnswer !== null && quoteState.isLoading && quoteState.quote === null}
        onPointerEnter={() => preload(href('order'))}
      >
        {isAnswered ? say('widget.book') : say('widget.submit')}
      </Button>
    </form>
  )
}

/**
 * Returns the server's sizes; if the server could not load them, they are requested from the
 * browser.
 */
function useSizes(loaded: WidgetSize[]): WidgetSize[] {
  const { call } = useServices()
  const [sizes, setSizes] = useState(loaded)
  useEffect(() => {
    if (loaded.length > 0) return
    void call(readCatalog, {}).then(({ data }) => setSizes(data?.sizes ?? []))
  }, [loaded, call])
  return sizes
}
