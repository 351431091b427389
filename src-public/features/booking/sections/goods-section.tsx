import { type ReactNode, useState } from 'react'
import type { Catalog } from '#contract/calls/catalog.ts'
import { catalogText } from '../../../lib/catalog-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useLanguage, useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choice, Count } from '../../../ui/choice.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import { usePricedDraft } from '../draft/booking-context.tsx'
import type { Draft, ItemDraft } from '../draft/draft.ts'
import { draftStore } from '../draft/draft-store.ts'
import {
  goodsForSize,
  goodsOf,
  itemFrom,
  maxQuantity,
  nameOf,
  search,
  totalsOf,
  withOneMore,
  withQuantity,
} from '../draft/goods.ts'
import { ItemDrawing } from '../drawings/item-drawing.tsx'
import { SizeDrawing } from '../drawings/size-drawing.tsx'
import { OwnItem } from './own-item.tsx'
import { Section } from './section.tsx'
import { TruckFill } from './truck-fill.tsx'
import { UndoLine } from './undo-line.tsx'

/** Asks for the things; what else belongs to them follows below. */
export function GoodsSection({ children }: { children?: ReactNode }) {
  const say = useTexts('booking')
  const { draft, catalog, errorOf } = usePricedDraft()
  const goods = goodsOf(draft, catalog)
  const add = (item: ItemDraft) => draftStore.change({ items: withOneMore(goods, item) })
  // A message for one item is shown at the item.
  const missing = errorOf('size') ?? (goods.length === 0 ? errorOf('items') : undefined)
  return (
    <Section id="what" title={say('what.title')}>
      <Sizes isWrong={missing !== undefined} />
      <div className="mt-8 flex flex-col gap-5">
        <div>
          <h3 className="text-xl">{say('what.items')}</h3>
          <p className="text-small text-soft">
            {goods.length > 0 ? say('what.items_hint') : say('what.none')}
          </p>
          {missing && <FieldError>{missing}</FieldError>}
        </div>
        {goods.length > 0 && <TruckFill {...totalsOf(goods)} />}
        <Search onAdd={add} />
        {goods.length > 0 && (
          // The list of a size is long and mostly right, so it stays collapsed until the first
          // change.
          <details open={draft.items !== null}>
            <summary className="worded-link font-semibold">
              {say('what.list', { count: goods.length })}
            </summary>
            <ItemList goods={goods} />
          </details>
        )}
        <OwnItem onAdd={add} />
        {children}
      </div>
    </Section>
  )
}

type Replaced = Pick<Draft, 'size' | 'items'>

function Sizes({ isWrong }: { isWrong: boolean }) {
  const say = useTexts('booking')
  const { language } = useLanguage()
  const { draft, catalog } = usePricedDraft()
  const [replaced, setReplaced] = useState<Replaced | null>(null)
  const chosen = catalog.sizes.find(({ slug }) => slug === draft.size)
  const choose = (slug: string) => {
    const { size, items } = draft
    setReplaced(items === null ? null : { size, items })
    draftStore.change({ size: slug, items: goodsForSize(draft, slug, catalog) })
  }
  return (
    <fieldset data-refused={isWrong ? '' : undefined}>
      <legend className="mb-3 font-semibold">{say('what.size')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-3">
        {catalog.sizes.map((size) => (
          <Choice
            key={size.slug}
            name="size"
            title={catalogText(size, 'name', language)}
            picture={<SizeDrawing volume_ft3={size.volume_ft3} />}
            isStacked
            checked={draft.size === size.slug}
            aria-describedby={draft.size === size.slug ? 'size-text' : undefined}
            onChange={() => choose(size.slug)}
          />
        ))}
      </div>
      {chosen !== undefined && (
        <p id="size-text" className="mt-3 text-small text-soft">
          {catalogText(chosen, 'description', language)}
        </p>
      )}
      {replaced !== null && (
        <UndoLine
          text={say(draft.items === null ? 'what.replaced' : 'what.kept')}
          onUndo={() => {
            draftStore.change(replaced)
            setReplaced(null)
          }}
        />
      )}
    </fieldset>
  )
}

function ItemList({ goods }: { goods: ItemDraft[] }) {
  const common = useTexts('common')
  const { language } = useLanguage()
  const { catalog, errorOf } = usePricedDraft()
  const { number } = useFormat()
  return (
    <ul className="mt-2 grid gap-x-8 sm:grid-cols-2">
      {goods.map((item, at) => {
        const name = nameOf(item, catalog, language)
        const error = errorOf(`items.${at}`)
        const category = catalog.items.find(({ id }) => id === item.item_id)?.category
        return (
          <li
            key={item.key}
            data-refused={error === undefined ? undefined : ''}
            className="flex flex-wrap items-center gap-3 border-t border-line py-2.5"
          >
            <ItemDrawing category={category} />
            <span className="min-w-0 flex-1 basis-28">
              <span className="block font-semibold">{name}</span>
              <span className="numeral text-small text-soft">
                {common('units.volume', { count: number(item.volume_ft3) })}
                {' · '}
                {common('units.weight', { count: number(item.weight_lb) })}
              </span>
              {error && <FieldError>{error}</FieldError>}
            </span>
            <Count
              name={name}
              value={item.quantity}
              max={maxQuantity}
              onChange={(quantity) =>
                draftStore.change({ items: withQuantity(goods, item.key, quantity) })
              }
            />
          </li>
        )
      })}
    </ul>
  )
}

const maxFound = 8

function Search({ onAdd }: { onAdd: (item: ItemDraft) => void }) {
  const say = useTexts('booking')
  const { language } = useLanguage()
  const { catalog } = usePricedDraft()
  const [typed, setTyped] = useState('')
  const found = search(catalog, typed, language, maxFound)
  const isNothing = typed.trim().length > 1 && found.length === 0
  return (
    <search className="flex flex-col gap-2">
      <TextField
        id="search-items"
        label={say('what.search')}
        placeholder={say('what.search_hint')}
        type="search"
        autoComplete="off"
        maxLength={80}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className="text-small text-soft empty:hidden">
        {isNothing ? say('what.not_found') : ''}
      </p>
      <ul className="divide-y divide-line rounded-field border border-line empty:hidden">
        {found.map((item) => (
          <li key={item.id} className="px-3.5 py-2">
            <Found item={item} onAdd={onAdd} />
          </li>
        ))}
      </ul>
    </search>
  )
}

type FoundProps = { item: Catalog['items'][number]; onAdd: (item: ItemDraft) => void }

function Found({ item, onAdd }: FoundProps) {
  const say = useTexts('booking')
  const common = useTexts('common')
  const { language } = useLanguage()
  const name = catalogText(item, 'name', language)
  if (item.is_prohibited) {
    const reason = catalogText(item, 'prohibited_reason', language)
    return (
      <p className="py-1.5">
        <span className="font-semibold">{name}</span>
        <span className="block text-small text-brick">{say('what.prohibited', { reason })}</span>
      </p>
    )
  }
  return (
    <div className="flex items-center gap-3">
      <ItemDrawing category={item.category} />
      <span className="min-w-0 grow">
        {name}{' '}
        <span className="numeral text-small text-soft">
          {common('units.volume', { count: item.volume_ft3 })}
        </span>
      </span>
      <Button
        look="plain"
        size="sm"
        aria-label={say('what.add', { name })}
        onClick={() => onAdd(itemFrom(item))}
      >
        {common('form.add')}
      </Button>
    </div>
  )
}
