import { memo, useState } from 'react'
import { type Hours, saveHours } from '#contract/calls/calendar.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useAction } from '../business/use-action.ts'
import { draftOf, type HoursDraft, hoursOf, spanOf, templates } from './hours-draft.ts'
import { HoursForm } from './hours-form.tsx'
import { HoursPreview } from './hours-preview.tsx'

type Props = { hours: Hours; zone: string; isOffline: boolean; onSaved: () => Promise<void> }

/** Shows the weekly hours and limits, and opens the form that changes them. */
export const HoursPanel = memo(function HoursPanel({ hours, zone, isOffline, onSaved }: Props) {
  const say = useTexts('calendar')
  const { call } = useServices()
  const { isBusy, error, run, clear } = useAction()
  const [draft, setDraft] = useState<HoursDraft | null>(null)
  const [before, setBefore] = useState<Hours | null>(null)
  const [done, setDone] = useState<'saved' | 'undone' | null>(null)
  const open = (rules: Hours['rules']) => {
    clear()
    setDone(null)
    setDraft({ ...draftOf(hours), spans: rules.map(spanOf) })
  }
  const save = async (next: Hours, as: 'saved' | 'undone') => {
    const saved = await run(() => call(saveHours, { body: next }))
    if (saved === null) return
    setBefore(as === 'saved' ? hours : null)
    setDone(as)
    setDraft(null)
    await onSaved()
  }
  const isAlways = hours.rules.length === 0
  return (
    <Card>
      <h2 className="text-2xl">{say('hours.title')}</h2>
      {draft ? (
        <HoursForm
          draft={draft}
          zone={zone}
          isBusy={isBusy}
          isOffline={isOffline}
          error={error}
          onChange={setDraft}
          onSave={() => void save(hoursOf(draft), 'saved')}
          onCancel={() => setDraft(null)}
        />
      ) : (
        <div className="mt-3 flex flex-col gap-4">
          {isAlways ? (
            <div>
              <p className="font-semibold">{say('hours.always')}</p>
              <p className="max-w-prose text-soft">{say('hours.always_text')}</p>
            </div>
          ) : (
            <HoursPreview rules={hours.rules} zone={zone} />
          )}
          <Limits hours={hours} />
          <div className="flex flex-wrap gap-3">
            {isAlways &&
              (['weekdays', 'weekends', 'every_day'] as const).map((name) => (
                <Button
                  key={name}
                  look="plain"
                  disabled={isOffline}
                  onClick={() => open([templates[name]])}
                >
                  {say(`hours.${name}`)}
                </Button>
              ))}
            <Button
              look={isAlways ? 'quiet' : 'plain'}
              disabled={isOffline}
              onClick={() => open(isAlways ? [templates.weekdays] : hours.rules)}
            >
              {say(isAlways ? 'hours.own' : 'hours.change')}
            </Button>
          </div>
          {done && (
            <p role="status" className="flex flex-wrap items-center gap-4 font-semibold text-moss">
              {say(`hours.${done}`)}
              {before && (
                <Button
                  look="plain"
                  size="sm"
                  isBusy={isBusy}
                  disabled={isOffline}
                  onClick={() => void save(before, 'undone')}
                >
                  {say('hours.undo')}
                </Button>
              )}
            </p>
          )}
        </div>
      )}
    </Card>
  )
})

function Limits({ hours }: { hours: Hours }) {
  const say = useTexts('calendar')
  const { buffer_after_min, notice_hours, max_days_ahead, max_jobs_per_day } = hours
  const parts = [
    say('hours.summary_limits', {
      after: say('hours.minutes', { count: buffer_after_min }),
      notice: say('hours.hours', { count: notice_hours }),
      ahead: say('hours.days', { count: max_days_ahead }),
    }),
    ...(max_jobs_per_day === null ? [] : [say('hours.summary_most', { count: max_jobs_per_day })]),
  ]
  return <p className="numeral text-small text-soft">{parts.join(' · ')}</p>
}
