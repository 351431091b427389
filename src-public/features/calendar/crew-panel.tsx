import { type FormEvent, memo, useEffect, useId, useRef, useState } from 'react'
import { type CrewHours, saveCrewHours } from '#contract/calls/calendar.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../business/use-action.ts'
import { type DraftSpan, isWhole, ruleOf, spanOf } from './hours-draft.ts'
import { HoursPreview } from './hours-preview.tsx'
import { SpansFields } from './spans-fields.tsx'

type Props = {
  crew: readonly CrewHours[]
  zone: string
  isOffline: boolean
  onSaved: () => Promise<void>
}

type Done = { as: 'saved' | 'undone'; name: string; before: CrewHours | null }

/** Shows the weekly hours that single drivers and trucks have, and changes them. */
export const CrewPanel = memo(function CrewPanel({ crew, zone, isOffline, onSaved }: Props) {
  const say = useTexts('calendar')
  const { call } = useServices()
  const { isBusy, error, run, clear } = useAction()
  const [editing, setEditing] = useState<CrewHours | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const base = useId()
  const changeId = ({ kind, id }: Pick<CrewHours, 'kind' | 'id'>) => `${base} ${kind} ${id}`
  const [closed, setClosed] = useState<{ buttonId: string } | null>(null)
  // The pressed button is gone by now: the next one is that which opened the form.
  useEffect(() => {
    if (closed && document.activeElement === document.body)
      document.getElementById(closed.buttonId)?.focus()
  }, [closed])
  const close = (member: Pick<CrewHours, 'kind' | 'id'>) => {
    setEditing(null)
    setClosed({ buttonId: changeId(member) })
  }
  const save = async ({ name, ...body }: CrewHours, before: CrewHours | null) => {
    if ((await run(() => call(saveCrewHours, { body }))) === null) return
    setDone({ as: before ? 'saved' : 'undone', name, before })
    close(body)
    await onSaved()
  }
  return (
    <Card>
      <h2 className="text-2xl">{say('crew.title')}</h2>
      <p className="max-w-prose text-soft">{say('crew.text')}</p>
      <ul className="mt-3 flex flex-col">
        {crew.map((member) => (
          <li
            key={`${member.kind} ${member.id}`}
            className="border-b-2 border-dashed border-line py-3 last:border-0"
          >
            {editing?.kind === member.kind && editing.id === member.id ? (
              <CrewForm
                member={member}
                zone={zone}
                isBusy={isBusy}
                isOffline={isOffline}
                error={error}
                onSave={(rules) => void save({ ...member, rules }, member)}
                onCancel={() => {
                  clear()
                  close(member)
                }}
              />
            ) : (
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                <span className="min-w-0 break-words">
                  <span className="block font-semibold">{member.name}</span>
                  {member.rules.length === 0 ? (
                    <span className="block text-small text-soft">{say('crew.same')}</span>
                  ) : (
                    <HoursPreview rules={member.rules} zone={zone} />
                  )}
                </span>
                <Button
                  id={changeId(member)}
                  look="plain"
                  size="sm"
                  disabled={isOffline || isBusy}
                  aria-label={say('crew.change_of', { name: member.name })}
                  onClick={() => {
                    clear()
                    setDone(null)
                    setEditing(member)
                  }}
                >
                  {say('crew.change')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {!editing && <ErrorLine error={error} />}
      {done && (
        <p role="status" className="mt-3 flex flex-wrap items-center gap-4 font-semibold text-moss">
          {say(`crew.${done.as}`, { name: done.name })}
          {done.before && (
            <Button
              look="plain"
              size="sm"
              isBusy={isBusy}
              disabled={isOffline}
              onClick={() => done.before && void save(done.before, null)}
            >
              {say('hours.undo')}
            </Button>
          )}
        </p>
      )}
    </Card>
  )
})

type ActionError = ReturnType<typeof useAction>['error']

function ErrorLine({ error }: { error: ActionError }) {
  const errorMessage = useErrorMessage()
  return error ? <Notice tone="bad">{errorMessage(error)}</Notice> : null
}

type FormProps = {
  member: CrewHours
  zone: string
  isBusy: boolean
  isOffline: boolean
  error: ActionError
  onSave: (rules: CrewHours['rules']) => void
  onCancel: () => void
}

function CrewForm({ member, zone, isBusy, isOffline, error, onSave, onCancel }: FormProps) {
  const say = useTexts('calendar')
  const [spans, setSpans] = useState<readonly DraftSpan[]>(() => member.rules.map(spanOf))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (spans.every(isWhole)) onSave(spans.map(ruleOf))
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        {say('crew.title_of', { name: member.name })}
      </h3>
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-5">
          <SpansFields
            spans={spans}
            isTried={isTried}
            noSpans={say('crew.no_spans')}
            onChange={setSpans}
          />
        </div>
        {spans.length > 0 && <HoursPreview rules={spans.filter(isWhole).map(ruleOf)} zone={zone} />}
      </div>
      <ErrorLine error={error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy} disabled={isOffline}>
          {say('crew.save')}
        </Button>
        <Button look="plain" onClick={onCancel}>
          {say('hours.cancel')}
        </Button>
      </div>
    </form>
  )
}
