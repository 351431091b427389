import { type ReactNode, useState } from 'react'
import type { Catalog } from '#contract/calls/catalog.ts'
import type { Move } from '#contract/calls/moves.ts'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { PricedDraftProvider } from '../../booking/draft/booking-context.tsx'
import type { Draft } from '../../booking/draft/draft.ts'
import { draftStore, useDraft } from '../../booking/draft/draft-store.ts'
import { useCredit } from '../../booking/draft/use-credit.ts'
import { useQuote } from '../../booking/draft/use-quote.ts'
import { GoodsSection } from '../../booking/sections/goods-section.tsx'
import { TruckSection } from '../../booking/sections/truck-section.tsx'
import { WhereSection } from '../../booking/sections/where-section.tsx'
import { type BookedOrder, isChanged, revisionInput, withDetails } from './booked-draft.ts'
import { EditSection } from './edit-section.tsx'
import { PriceAnchor, RevisionBar, RevisionPrice } from './revision-price.tsx'
import { useBookedDraft } from './use-booked-order.ts'

type Props = {
  move: Move
  order: BookedOrder
  catalog: Catalog
  onDone: () => Promise<void>
  /** The parts of the page that cost nothing. */
  children: ReactNode
}

/** Shows the parts of a booked move that change its price, with the price beside them. */
export function PricedSections(props: Props) {
  const isReady = useBookedDraft(props.order, props.move.city.time_zone)
  return isReady ? <Sections {...props} /> : <Loading rows={4} />
}

function Sections({ move, order: booked, catalog, onDone, children }: Props) {
  const say = useTexts('edit')
  const draft = useDraft()
  const order = withDetails(booked, move)
  const { time_zone } = move.city
  const hasChanged = isChanged(draft, order, time_zone)
  const price = useQuote(hasChanged ? revisionInput(draft, order) : null)
  const credit = useCredit()
  return (
    <PricedDraftProvider
      value={{ draft, catalog, price, credit, errorOf: fieldErrors(price.error) }}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <header>
            <h2 className="text-2xl">{say('priced')}</h2>
            <p className="max-w-prose text-soft">{say('priced_text')}</p>
          </header>
          <Where order={order} />
          <What order={order} />
          <EditSection title={say('sections.truck')} now={move.vehicle}>
            <TruckSection />
          </EditSection>
          <Protection draft={draft} />
          <PriceAnchor move={move} order={order} hasChanged={hasChanged} onDone={onDone} />
          {children}
        </div>
        <aside className="sticky top-6 hidden lg:block">
          <RevisionPrice move={move} order={order} hasChanged={hasChanged} onDone={onDone} />
        </aside>
      </div>
      {hasChanged && <RevisionBar move={move} />}
    </PricedDraftProvider>
  )
}

function Where({ order: { stops } }: { order: BookedOrder }) {
  const say = useTexts('edit')
  const flights = stops.reduce((sum, stop) => sum + (stop.has_elevator ? 0 : stop.flights), 0)
  return (
    <EditSection
      title={say('sections.where')}
      now={say('sections.where_now', { count: stops.length, flights })}
    >
      <WhereSection />
    </EditSection>
  )
}

function What({ order }: { order: BookedOrder }) {
  const say = useTexts('edit')
  const common = useTexts('common')
  const { number } = useFormat()
  const count = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const volume = common('units.volume', { count: number(order.quote.answer.volume_ft3) })
  return (
    <EditSection title={say('sections.what')} now={say('sections.what_now', { count, volume })}>
      <GoodsSection />
    </EditSection>
  )
}

const maxDollars = 250_000

function Protection({ draft }: { draft: Draft }) {
  const say = useTexts('edit')
  const { money } = useFormat()
  const { declared_value_cents: cents } = draft
  const [typed, setTyped] = useState(cents ? String(cents / 100) : '')
  const change = (text: string) => {
    setTyped(text)
    const dollars = Math.trunc(Number(text))
    const value = Number.isNaN(dollars) ? 0 : Math.min(maxDollars, Math.max(0, dollars))
    draftStore.change({ declared_value_cents: value * 100 })
  }
  return (
    <EditSection
      title={say('sections.protection')}
      now={
        !cents
          ? say('sections.protection_none')
          : say('sections.protection_now', { amount: money(cents, { isRound: true }) })
      }
    >
      <div className="max-w-md px-4 pb-4 sm:px-5">
        <TextField
          label={say('value')}
          hint={say('value_hint')}
          isOptional
          type="number"
          inputMode="numeric"
          min={0}
          max={maxDollars}
          step={100}
          value={typed}
          onChange={({ target }) => change(target.value)}
        />
      </div>
    </EditSection>
  )
}
