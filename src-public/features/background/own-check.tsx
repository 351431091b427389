import { type FormEvent, useState } from 'react'
import {
  disputeCheck,
  type OwnBackground,
  readOwnBackground,
} from '#contract/calls/background-checks.ts'
import { keyPerBody } from '#contract/client/idempotency-key.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failed } from '../../ui/failed.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { useAction } from '../business/use-action.ts'
import { ConsentForm } from './consent-form.tsx'

/** The Consumer Financial Protection Bureau's summary, which goes along with every notice. */
const rightsUrl =
  'https://files.consumerfinance.gov/f/201504_cfpb_summary_your-rights-under-fcra.pdf'

type Props = {
  /** Shows nothing once the check is over. */
  isOnlyIfOpen?: boolean
  onChanged?: () => Promise<void>
}

/** Shows a driver their own check: consent, where it stands, the notice and the dispute. */
export function OwnCheck({ isOnlyIfOpen = false, onChanged }: Props) {
  const say = useTexts('background')
  const { call } = useServices()
  const { data, error, reload } = useLoaded('own background', (signal) =>
    call(readOwnBackground, { signal }),
  )
  if (data === null) {
    if (error) return <Failed error={error} onRetry={reload} />
    return isOnlyIfOpen ? null : <Loading rows={1} />
  }
  if (isOnlyIfOpen && !isOpen(data)) return null
  // The person's document says that it was approved.
  if (data.check === null && data.has_report) return null
  const changed = async () => {
    await reload()
    await onChanged?.()
  }
  return (
    <Card className="flex flex-col gap-4 wrap-anywhere">
      <h2 className="text-2xl">{say('own.title')}</h2>
      <Body own={data} onChanged={changed} />
    </Card>
  )
}

const overStates = ['clear', 'waived', 'expired', 'cancelled']
const isOpen = ({ check }: OwnBackground) => check !== null && !overStates.includes(check.state)

type BodyProps = { own: OwnBackground; onChanged: () => Promise<void> }

function Body({ own, onChanged }: BodyProps) {
  const say = useTexts('background')
  const { dayAndYear, moment } = useFormat()
  const { check, time_zone: zone } = own
  if (!check)
    return (
      <Notice title={say('own.none')}>
        <p>{say('own.none_text')}</p>
      </Notice>
    )
  const { state, form_url, stall_reason, findings, final_after, dispute_text, expires_on } = check
  const day = expires_on ? dayAndYear(`${expires_on}T12:00:00.000Z`, 'UTC') : ''
  return (
    <>
      {state === 'needed' && <ConsentForm own={own} onChanged={onChanged} />}
      {(state === 'clear' || state === 'waived') && (
        <Notice tone="good">{say(`own.${state}`, { day })}</Notice>
      )}
      {state === 'consented' && <Notice>{say('own.consented')}</Notice>}
      {state === 'running' && <Notice>{say(form_url ? 'own.form' : 'own.running')}</Notice>}
      {state === 'stalled' && (
        <Notice tone="warn" title={say('own.stalled')}>
          <p>{say(`own.stall.${stall_reason ?? 'other'}`)}</p>
        </Notice>
      )}
      {form_url && (
        <p>
          <a href={form_url} rel="noreferrer" className="worded-link font-semibold">
            {say('own.to_form')}
          </a>
        </p>
      )}
      {state === 'consider' && <Notice>{say('own.consider')}</Notice>}
      {(state === 'expired' || state === 'cancelled') && <Notice>{say(`own.${state}`)}</Notice>}
      {state === 'adverse' && <Notice tone="bad">{say('own.adverse')}</Notice>}
      {(state === 'pre_adverse' || state === 'disputed' || state === 'adverse') && findings && (
        <Notice tone="warn" title={say('own.notice')} isLive={false}>
          <p>{say('own.notice_text')}</p>
          <p className="my-2 break-words whitespace-pre-wrap">{findings}</p>
          {final_after && state === 'pre_adverse' && (
            <p className="font-semibold">
              {say('own.notice_until', { moment: moment(final_after, zone) })}
            </p>
          )}
          <p className="mt-2">
            {say('own.rights')}{' '}
            <a href={rightsUrl} rel="noreferrer" className="worded-link font-semibold">
              {say('own.rights_link')}
            </a>
          </p>
        </Notice>
      )}
      {state === 'disputed' && <Notice>{say('own.disputed')}</Notice>}
      {dispute_text && (
        <div>
          <h3 className="font-semibold">{say('own.yours')}</h3>
          <p className="break-words whitespace-pre-wrap">{dispute_text}</p>
          <LinkButton look="quiet" size="sm" to={href('chat-support')}>
            {say('own.to_ticket')}
          </LinkButton>
        </div>
      )}
      {check.can_dispute && <DisputeForm id={check.id} onSent={onChanged} />}
      {check.signed.length > 0 && (
        <div>
          <h3 className="font-semibold">{say('own.signed')}</h3>
          <ul className="flex flex-wrap gap-x-6">
            {check.signed.map(({ kind, url }) => (
              <li key={kind}>
                <a
                  href={url}
                  className="worded-link inline-flex min-h-11 items-center font-semibold"
                >
                  {say(`own.kind.${kind as 'background_consent' | 'background_disclosure'}`)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function DisputeForm({ id, onSent }: { id: number; onSent: () => Promise<void> }) {
  const say = useTexts('background')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const { isBusy, error, run } = useAction()
  const [keyFor] = useState(keyPerBody)
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = text.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing || isBusy) return
    const body = { text: text.trim() }
    const sent = await run(() =>
      call(disputeCheck, { params: { id: String(id) }, body, idempotencyKey: keyFor(body) }),
    )
    if (sent !== null) await onSent()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextAreaField
        label={say('own.dispute')}
        hint={say('own.dispute_hint')}
        error={isTried && isMissing ? say('own.dispute_missing') : undefined}
        maxLength={2000}
        rows={5}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
      <div>
        <Button type="submit" size="lg" isBusy={isBusy}>
          {say('own.dispute_send')}
        </Button>
      </div>
    </form>
  )
}
