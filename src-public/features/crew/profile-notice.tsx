import { useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { readerZone, useFormat } from '../../lib/format.ts'
import { useFront, useSession } from '../../lib/front-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useRefusal } from '../../lib/use-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { MoverRow } from './own-rows.ts'

type ProfileNoticeProps = { mover: MoverRow; onChanged: () => void }

/** Shows what keeps a mover from taking jobs, and what to do about it; nothing if all is well. */
export function ProfileNotice({ mover, onChanged }: ProfileNoticeProps) {
  const say = useTexts('jobs')
  const { status } = mover
  if (status === 'approved') return <InsuranceNotice mover={mover} />
  const text = status === 'submitted' || status === 'in_review' ? 'waiting' : status
  return (
    <Notice tone={status === 'suspended' ? 'bad' : 'warn'} title={say(`profile.${status}`)}>
      <p>{say(`profile.${text}_text`)}</p>
      {(status === 'incomplete' || status === 'rejected') && <Missing mover={mover} />}
      {mover.allowed_transitions.includes('submit') && (
        <Submit mover={mover} onChanged={onChanged} />
      )}
    </Notice>
  )
}

function InsuranceNotice({ mover: { insurance_expires_at } }: { mover: MoverRow }) {
  const say = useTexts('jobs')
  const { dayAndYear } = useFormat()
  const timeZone = useOwnTimeZone()
  if (!insurance_expires_at || Date.parse(insurance_expires_at) > Date.now()) return null
  return (
    <Notice tone="warn" title={say('profile.uninsured')}>
      {say('profile.uninsured_text', { day: dayAndYear(insurance_expires_at, timeZone) })}
    </Notice>
  )
}

function Missing({ mover }: { mover: MoverRow }) {
  const say = useTexts('jobs')
  const wanted = [
    { key: 'business_name', isThere: mover.business_name !== '' },
    { key: 'cities', isThere: mover.city_ids.length > 0 },
    { key: 'insurance', isThere: Boolean(mover.insurance_expires_at) },
  ] as const
  return (
    <>
      <p className="mt-3 font-semibold">{say('profile.needs')}</p>
      <ul className="mt-1">
        {wanted.map(({ key, isThere }) => (
          <li key={key} className="flex gap-2">
            <span aria-hidden="true" className={isThere ? 'text-moss' : 'text-brick'}>
              {isThere ? '✓' : '○'}
            </span>
            <span>
              {say(`profile.${key}`)}{' '}
              <span className="text-soft">
                ({say(isThere ? 'profile.there' : 'profile.missing')})
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Submit({ mover, onChanged }: ProfileNoticeProps) {
  const say = useTexts('jobs')
  const refusal = useRefusal()
  const { http } = useFront()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const submit = async () => {
    setBusy(true)
    const outcome = await http.post(`/api/movers/${mover.id}/transitions/submit`)
    setError(outcome.error)
    setBusy(false)
    if (outcome.error === null || outcome.error.status === 409) onChanged()
  }
  return (
    <div className="mt-4 flex flex-col gap-2">
      <div>
        <Button size="sm" isBusy={isBusy} onClick={submit}>
          {say('profile.submit')}
        </Button>
      </div>
      {error && (
        <div role="alert">
          <FieldError>{refusal(error)}</FieldError>
        </div>
      )}
    </div>
  )
}

/** Returns the user's time zone, otherwise the browser's. */
function useOwnTimeZone(): string {
  const { identity } = useSession()
  return identity?.time_zone ?? readerZone()
}
