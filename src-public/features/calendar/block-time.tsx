import { type FormEvent, useState } from 'react'
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
}

type Props = {
  date: string
  zone: string
  isBusy: boolean
  error: CallError | null
  onSave: (exception: NewException) => Promise<boolean>
  onClose: () => void
}

/** Asks for a time that is closed, or open in spite of the hours. */
export function BlockTime({ date, zone, isBusy, error, onSave, onClose }: Props) {
  const say = useTexts('calendar')
  const errorMessage = useErrorMessage()
  const [values, setValues] = useState({
    kind: 'closed',
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isOrdered) return
    const is_open = values.kind === 'open'
    void onSave({ from_at, to_at, is_open, title: values.title.trim() || null })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-4 sm:grid-cols-2">
      <h3 className="text-lg sm:col-span-2">{say('block.title')}</h3>
      <div className="sm:col-span-2">
        <SelectField
          label={say('block.kind')}
          value={values.kind}
          onChange={({ target }) => change({ kind: target.value })}
        >
          <option value="closed">{say('block.closed')}</option>
          <option value="open">{say('block.open')}</option>
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
