import { useEffect, useState } from 'react'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Field } from '../../../ui/field.tsx'
import type { KnownPlace } from '../draft/draft.ts'
import { usePlaces } from '../draft/use-places.ts'
import type { Offer } from '../draft/vendor-offers.ts'

type PlaceFieldProps = {
  id: string
  label: string
  text: string
  place: KnownPlace | null
  /** Shown while no place is shown. */
  hint?: string
  error?: string | undefined
  /** `address` is set if a complete address was chosen. */
  onChange: (change: { zip: string; place: KnownPlace | null; address?: string }) => void
}

/**
 * Renders a field for a ZIP code or a city, with suggestions: an editable combobox with a list of
 * options.
 */
export function PlaceField({ id, label, text, place, hint, error, onChange }: PlaceFieldProps) {
  const say = useTexts('price')
  const listId = `${id}-list`
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isFound = place !== null && place.zip === text
  const { offers, isLoading, hasFailed } = usePlaces(isFound ? '' : text)
  const isShown = isOpen && !isFound && offers.length > 0
  const choose = async ({ lead, place: known, find }: Offer) => {
    setOpen(false)
    setActive(-1)
    const found = known ? { place: known, street: '' } : await find?.()
    if (!found) return onChange({ zip: lead, place: null })
    const address = found.street === '' ? {} : { address: found.street }
    onChange({ zip: found.place.zip, place: placeOf(found.place), ...address })
  }
  const only = wholeZip(offers, text)

  // A complete ZIP code with one match is unambiguous, so it is chosen automatically.
  useEffect(() => {
    if (!isFound && only?.place) void choose(only)
  })

  const onKeyDown = (key: string): boolean => {
    if (key === 'Escape') setOpen(false)
    else if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Enter' && isShown && offers[active]) void choose(offers[active])
    else return false
    return true
  }
  const move = (by: number) => {
    setOpen(true)
    if (offers.length > 0) setActive((active + by + offers.length) % offers.length)
  }
  const isUnknown = !isFound && !isLoading && text.trim().length >= 5 && offers.length === 0
  const unknown = hasFailed ? say('place.failed') : say('place.unknown')
  return (
    <Field
      id={id}
      label={label}
      hint={isFound ? `${place.city}, ${place.state_code}` : hint}
      error={error ?? (isUnknown ? unknown : undefined)}
    >
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            type="text"
            role="combobox"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            className="field-box numeral"
            maxLength={80}
            value={text}
            onChange={({ target: { value } }) => {
              // Its last digit completes a ZIP code that is suggested already.
              const known = wholeZip(offers, value)?.place
              onChange({ zip: value, place: known ? placeOf(known) : null })
              setOpen(true)
              setActive(-1)
            }}
            onKeyDown={(event) => {
              const isList = isShown || event.key.startsWith('Arrow')
              if (isList && onKeyDown(event.key)) event.preventDefault()
            }}
            onFocus={() => setOpen(true)}
            onBlur={() => setOpen(false)}
          />
          <ul
            id={listId}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the combobox pattern.
            role="listbox"
            aria-label={label}
            hidden={!isShown}
            className="absolute inset-x-0 z-20 mt-1 max-h-72 overflow-y-auto rounded-field border border-line bg-card py-1 shadow-lifted"
          >
            {offers.map((one, at) => (
              <Option
                key={one.key}
                id={`${listId}-${at}`}
                offer={one}
                isActive={at === active}
                onChoose={() => void choose(one)}
              />
            ))}
          </ul>
        </span>
      )}
    </Field>
  )
}

const wholeZip = (offers: readonly Offer[], text: string): Offer | undefined =>
  offers.find(({ lead }) => lead === text.trim() && lead.length === 5)

const placeOf = ({ zip, city, state_code, time_zone }: KnownPlace): KnownPlace => ({
  zip,
  city,
  state_code,
  time_zone,
})

type OptionProps = { id: string; offer: Offer; isActive: boolean; onChoose: () => void }

function Option({ id, offer, isActive, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox takes the keys for its options.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox.
    <li
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the combobox pattern.
      role="option"
      aria-selected={isActive}
      // Prevents the blur of the field, which would close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-2 px-2.5 py-1.5 text-small leading-snug hover:bg-sunken aria-selected:bg-stitch-wash"
    >
      <span className="numeral font-semibold">{offer.lead}</span>
      <span>{offer.text}</span>
    </li>
  )
}
