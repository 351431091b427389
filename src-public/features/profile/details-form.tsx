import { type FormEvent, useRef, useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { languages } from '#contract/kernel/languages.ts'
import { zoneWithPlace } from '#contract/zone-name.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { intlLocales, isLanguage, languageNames } from '../../lib/language.ts'
import { useServices } from '../../lib/services-context.tsx'
import { switchLanguage, useLanguage, useTextStore, useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import type { AreaName } from '../../routing/areas.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { focusFirst } from './focus-first.ts'
import { type OwnUser, ownUserPath } from './own-user.ts'
import { timeZones } from './time-zones.ts'

type Props = {
  user: OwnUser
  /** Takes the record as the server stored it. */
  onSaved: (user: OwnUser) => void
  /** The area that it is shown in. Drivers may not read the language that the rest is in. */
  area?: AreaName
}

/** Renders the form for the details that need no proof: name, language and time zone. */
export function DetailsForm({ user, onSaved, area = 'customer' }: Props) {
  const say = useTexts('profile')
  const common = useTexts('common')
  const errorMessage = useErrorMessage()
  const { http, session } = useServices()
  const texts = useTextStore()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({
    name: user.name,
    locale: user.locale,
    time_zone: user.time_zone,
  })
  const [isBusy, setBusy] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const errorOf = fieldErrors(error)

  const change = (part: Partial<typeof values>) => {
    setSaved(false)
    setMissing(false)
    setValues((last) => ({ ...last, ...part }))
  }
  const save = async () => {
    const body = { ...values, name: values.name.trim(), version: user.version }
    const { data, error } = await http.patch<OwnUser>(ownUserPath(user.id), { body })
    setError(error)
    if (error?.status === 409) {
      const latest = await http.get<OwnUser>(ownUserPath(user.id))
      if (latest.data !== null) onSaved(latest.data)
    }
    if (error !== null) return focusFirst(form.current, Object.keys(error.errors ?? {}))
    onSaved(data)
    setSaved(true)
    await session.refresh()
    if (isLanguage(data.locale)) await switchLanguage(texts, data.locale)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSaved(false)
    if (values.name.trim() === '') {
      setMissing(true)
      return focusFirst(form.current, ['name'])
    }
    setBusy(true)
    try {
      await save()
    } finally {
      setBusy(false)
    }
  }
  const language = (
    <SelectField
      label={say('edit.language')}
      hint={say('edit.language_hint')}
      error={errorOf('locale')}
      name="locale"
      value={values.locale}
      onChange={({ target }) => change({ locale: target.value })}
    >
      {languages.map((one) => (
        <option key={one} value={one} lang={one}>
          {languageNames[one]}
        </option>
      ))}
    </SelectField>
  )
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      {area === 'driver' && language}
      <TextField
        label={say('edit.name')}
        hint={say(area === 'customer' ? 'edit.name_hint' : `edit.name_hint_${area}`)}
        error={isMissing ? common('form.required') : errorOf('name')}
        name="name"
        autoComplete="name"
        maxLength={120}
        required
        readOnly={isBusy}
        value={values.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      {area !== 'driver' && language}
      <SelectField
        label={say('edit.time_zone')}
        hint={say('edit.time_zone_hint')}
        error={errorOf('time_zone')}
        name="time_zone"
        value={values.time_zone}
        onChange={({ target }) => change({ time_zone: target.value })}
      >
        <Zones current={user.time_zone} />
      </SelectField>
      {error !== null && !errorOf.isKnown(['name', 'locale', 'time_zone']) && (
        <Notice tone="bad">{error.status === 409 ? say('edit.stale') : errorMessage(error)}</Notice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" size="lg" isBusy={isBusy}>
          {say('edit.save')}
        </Button>
        <p role="status" className="font-semibold text-moss">
          {isSaved && say('edit.saved')}
        </p>
      </div>
    </form>
  )
}

function Zones({ current }: { current: string }) {
  const say = useTexts('profile')
  const { language } = useLanguage()
  const { here, elsewhere } = timeZones(current)
  return (
    <>
      <optgroup label={say('edit.zones_us')}>
        {here.map((zone) => (
          <option key={zone} value={zone}>
            {zoneWithPlace(zone, intlLocales[language])}
          </option>
        ))}
      </optgroup>
      <optgroup label={say('edit.zones_elsewhere')}>
        {elsewhere.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </optgroup>
    </>
  )
}
