import { useEffect, useState } from 'react'
import type { Place } from '#contract/calls/places.ts'
import { useTexts } from '../../app/texts-context.tsx'
import { Field } from '../../ui/field.tsx'
import type { KnownPlace } from './draft.ts'
import { usePlaces } from './use-places.ts'

type PlaceFieldProps = {
  id: string
  label: string
  text: string
  place: KnownPlace | null
  /** Shown while there is no place to show. */
  hint?: string
  error?: string | undefined
  onChange: (change: { zip: string; place: KnownPlace | null }) => void
}

/** A ZIP code or a city, with suggestions: an editable combobox with a list of options. */
export function PlaceField({ id, label, text, place, hint, error, onChange }: PlaceFieldProps) {
  const say = useTexts('price')
  const listId = `${id}-list`
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isFound = place !== null && place.zip === text
  const { places, isLoading, hasFailed } = usePlaces(isFound ? '' : text)
  const isShown = isOpen && !isFound && places.length > 0
  const choose = (chosen: Place) => {
    const { zip, city, state_code, time_zone } = chosen
    onChange({ zip, place: { zip, city, state_code, time_zone } })
    setOpen(false)
    setActive(-1)
  }
  const only = places.find(({ zip }) => zip === text.trim())

  // Five digits say all there is to say: no need to choose what is the only choice.
  useEffect(() => {
    if (!isFound && only !== undefined) choose(only)
  })

  const onKeyDown = (key: string): boolean => {
    if (key === 'Escape') setOpen(false)
    else if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Enter' && isShown && places[active]) choose(places[active])
    else return false
    return true
  }
  const move = (by: number) => {
    setOpen(true)
    if (places.length > 0) setActive((active + by + places.length) % places.length)
  }
  const isUnknown = !isFound && !isLoading && text.trim().length >= 5 && places.length === 0
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
            onChange={(event) => {
              onChange({ zip: event.target.value, place: null })
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
            {places.map((one, at) => (
              <Option
                key={`${one.zip} ${one.city}`}
                id={`${listId}-${at}`}
                place={one}
                isActive={at === active}
                onChoose={() => choose(one)}
              />
            ))}
          </ul>
        </span>
      )}
    </Field>
  )
}

type OptionProps = { id: string; place: Place; isActive: boolean; onChoose: () => void }

function Option({ id, place, isActive, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox takes the keys for its options.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox.
    <li
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the combobox pattern.
      role="option"
      aria-selected={isActive}
      // Before the field loses its focus and closes the list.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-2 px-2.5 py-1.5 text-[0.9375rem] leading-snug hover:bg-sunken aria-selected:bg-stitch-wash"
    >
      <span className="numeral font-semibold">{place.zip}</span>
      <span>
        {place.city}, {place.state_code}
      </span>
    </li>
  )
}
