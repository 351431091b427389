import { type FormEvent, useState } from 'react'
import type { CrewHours } from '#contract/calls/calendar.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { instantAt } from '../../lib/local-time.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

/** A time that is to be closed or opened. */
export type NewException = {
  from_at: string
  to_at: string
  is_open: boolean
  title: string | null
  driver_id: number | null
  mover_vehicle_id: number | null
}

type Props = {
  /** The drivers and trucks that can be chosen instead of the whole business. */
  crew: readonly CrewHours[]
  date: string
  zone: string
  isBusy: boolean
  error: CallError | null
  onSave: (exception: NewException) => Promise<boolean>
  onClose: () => void
}

const keyOf = ({ kind, id }: CrewHours) => `${kind} ${id}`

/** Asks for a time that is closed, or open in spite of the hours, for the business or for one of it. */
export function BlockTime({ crew, date, zone, isBusy, error, onSave, onClose }: Props) {
  const say = useTexts('calendar')
  const errorMessage = useErrorMessage()
  const [values, setValues] = useState({
    kind: 'closed',
    whom: '',
    from: date,
    from_time: '08:00',
    until: date,
    until_time: '12:00',
    title: '',
  })
  const [isTried, setTried] = useState(false)
  const change = (part: Partial<typeof values>) => setValues((last) => ({ ...last, ...part }))
  const from_at = instantAt(values.from, values.from_time, zone)
  const to_at = instantAt(values.until, values.until_time, zone)
  const isOrdered = from_at !== null && to_at !== null && from_at < to_at
  const member = crew.find((one) => keyOf(one) === values.whom)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isOrdered) return
    const is_open = values.kind === 'open'
    void onSave({
      from_at,
      to_at,
      is_open,
      title: values.title.trim() || null,
      driver_id: member?.kind === 'driver' ? member.id : null,
      mover_vehicle_id: member?.kind === 'truck' ? member.id : null,
    })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-4 sm:grid-cols-2">
      <h3 className="text-lg sm:col-span-2">{say('block.title')}</h3>
      {crew.length > 0 && (
        <SelectField
          label={say('block.whom')}
          value={values.whom}
          onChange={({ target }) => change({ whom: target.value })}
        >
          <option value="">{say('block.business')}</option>
          {crew.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {one.name}
            </option>
          ))}
        </SelectField>
      )}
      <div className={crew.length > 0 ? '' : 'sm:col-span-2'}>
        <SelectField
          label={say('block.kind')}
          value={values.kind}
          onChange={({ target }) => change({ kind: target.value })}
        >
          <option value="closed">
            {member ? say('block.away_closed', { name: member.name }) : say('block.closed')}
          </option>
          <option value="open">
            {member ? say('block.away_open', { name: member.name }) : say('block.open')}
          </option>
        </SelectField>
      </div>
      <TextField
        label={say('block.from')}
        type="date"
        value={values.from}
        onChange={({ target }) => {
          const until = values.until < target.value ? target.value : values.until
          change({ from: target.value, until })
        }}
      />
      <TextField
        label={say('block.from_time')}
        type="time"
        value={values.from_time}
        onChange={({ target }) => change({ from_time: target.value })}
      />
      <TextField
        label={say('block.until')}
        type="date"
        value={values.until}
        onChange={({ target }) => change({ until: target.value })}
        error={isTried && !isOrdered ? say('block.bad_end') : undefined}
      />
      <TextField
        label={say('block.until_time')}
        type="time"
        value={values.until_time}
        onChange={({ target }) => change({ until_time: target.value })}
      />
      <div className="sm:col-span-2">
        <TextField
          label={say('block.reason')}
          isOptional
          maxLength={120}
          autoComplete="off"
          value={values.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </div>
      {error && (
        <div className="sm:col-span-2">
          <Notice tone="bad">{errorMessage(error)}</Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" isBusy={isBusy}>
          {say('block.save')}
        </Button>
        <Button look="plain" onClick={onClose}>
          {say('block.cancel')}
        </Button>
      </div>
    </form>
  )
}
