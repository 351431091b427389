import { type FormEvent, useState } from 'react'
import type { AmendedStop, Move } from '#contract/calls/moves.ts'
import { needsStopDetails } from '#contract/order-phases.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { TextField } from '../../../ui/field.tsx'
import { kindOf, placeOf } from '../../order/stop.ts'
import { EditSection } from './edit-section.tsx'
import { SaveLine } from './save-line.tsx'
import { useAmend } from './use-amend.ts'

type Stop = Move['stops'][number]
type Values = Record<
  'unit' | 'access_code' | 'parking_note' | 'contact_name' | 'contact_phone',
  string
>
type Props = { move: Move; onSaved: (move: Move) => void }

/** Shows what the crew should know about each stop. Saving it costs nothing. */
export function StopDetails({ move, onSaved }: Props) {
  const say = useTexts('edit')
  return (
    <EditSection title={say('sections.details')} now={contactsOf(move.stops)}>
      <ol className="flex flex-col gap-8 px-4 pb-4 sm:px-5">
        {move.stops.map((stop, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop is identified by its position.
          <li key={at}>
            <StopForm move={move} stop={stop} at={at} onSaved={onSaved} />
          </li>
        ))}
      </ol>
    </EditSection>
  )
}

const contactsOf = (stops: readonly Stop[]): string =>
  [...new Set(stops.flatMap(({ contact_name }) => contact_name ?? []))].join(', ')

function StopForm({ move, stop, at, onSaved }: Props & { stop: Stop; at: number }) {
  const say = useTexts('edit')
  const stops = useTexts('stops')
  const stored = valuesOf(stop)
  const [values, setValues] = useState(stored)
  const amend = useAmend(move, (saved) => {
    const next = saved.stops[at]
    if (next) setValues(valuesOf(next))
    onSaved(saved)
  })
  const isOpen = needsStopDetails(move.state, stop.kind)
  const isChanged = JSON.stringify(values) !== JSON.stringify(stored)
  const change = (part: Partial<Values>) => setValues((last) => ({ ...last, ...part }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void amend.save({ stops: [bodyOf(at, values)] }, { stops: [bodyOf(at, stored)] })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-lg font-semibold">
        {stops(`kind.${kindOf(stop)}`)}
        <span className="block text-small font-normal text-soft">
          {stop.address}, {placeOf(stop)}
        </span>
      </p>
      {!isOpen && <p className="text-soft">{say('details.past')}</p>}
      <fieldset disabled={!isOpen} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={say('details.unit')}
          isOptional
          maxLength={40}
          value={values.unit}
          onChange={({ target }) => change({ unit: target.value })}
        />
        <TextField
          label={say('details.access_code')}
          hint={say('details.access_code_hint')}
          isOptional
          autoComplete="off"
          maxLength={40}
          value={values.access_code}
          onChange={({ target }) => change({ access_code: target.value })}
        />
        <div className="sm:col-span-2">
          <TextField
            label={say('details.parking')}
            isOptional
            maxLength={300}
            value={values.parking_note}
            onChange={({ target }) => change({ parking_note: target.value })}
          />
        </div>
        <TextField
          label={say('details.contact_name')}
          isOptional
          autoComplete="off"
          maxLength={120}
          value={values.contact_name}
          onChange={({ target }) => change({ contact_name: target.value })}
        />
        <TextField
          label={say('details.contact_phone')}
          isOptional
          type="tel"
          autoComplete="off"
          maxLength={30}
          value={values.contact_phone}
          onChange={({ target }) => change({ contact_phone: target.value })}
        />
      </fieldset>
      {isOpen && (
        <SaveLine
          amend={amend}
          isChanged={isChanged}
          onTake={() => {
            if (amend.other) onSaved(amend.other)
            const theirs = amend.other?.stops[at]
            if (theirs) setValues(valuesOf(theirs))
            amend.dismiss()
          }}
        />
      )}
    </form>
  )
}

const valuesOf = (stop: Stop): Values => ({
  unit: stop.unit ?? '',
  access_code: stop.access_code ?? '',
  parking_note: stop.parking_note ?? '',
  contact_name: stop.contact_name ?? '',
  contact_phone: stop.contact_phone ?? '',
})

const bodyOf = (at: number, values: Values): AmendedStop => ({
  at,
  unit: values.unit.trim() || null,
  access_code: values.access_code.trim() || null,
  parking_note: values.parking_note.trim() || null,
  contact_name: values.contact_name.trim() || null,
  contact_phone: values.contact_phone.trim() || null,
})
