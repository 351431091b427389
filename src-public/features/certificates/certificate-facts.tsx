import { type ReactNode, useState } from 'react'
import type { Certificate } from '#contract/calls/certificates.ts'
import { coverageAmounts } from '#contract/certificate-checks.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { Outcome } from '#contract/client/http-client.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Flag, type Tone } from '../../ui/flag.tsx'

export type Part = 'certificate' | 'sample'

/** Returns the URL of a file of the certificate. */
export type OpenFile = (part: Part) => Promise<Outcome<{ url: string }>>

type Props = { certificate: Certificate; time_zone: string; openFile: OpenFile }

const tones: Record<Certificate['state'], Tone> = {
  requested: 'info',
  with_mover: 'warn',
  sent: 'warn',
  accepted: 'good',
  refused: 'bad',
  waived: 'info',
  closed: 'info',
}

export function StateFlag({ state }: Pick<Certificate, 'state'>) {
  const say = useTexts('certificates')
  return <Flag tone={tones[state]}>{say(`state.${state}`)}</Flag>
}

/** Shows what a building asks for, what the mover has sent, and what the building says to it. */
export function CertificateFacts({ certificate, time_zone, openFile }: Props) {
  const say = useTexts('certificates')
  const { state, refusal, allowed_transitions } = certificate
  const isYours = state === 'with_mover' && allowed_transitions.includes('send')
  const isNeeded = state !== 'waived'
  return (
    <div className="flex flex-col gap-5">
      <div>
        <StateFlag state={state} />
        <p className="mt-2">{say(isYours ? 'explain.with_you' : `explain.${state}`)}</p>
        {refusal && (
          <p className="mt-1 font-semibold break-words whitespace-pre-wrap">
            {say('refusal', { reason: refusal })}
          </p>
        )}
      </div>
      {isNeeded && <Sent certificate={certificate} time_zone={time_zone} openFile={openFile} />}
      {isNeeded && <AskedFor asked={certificate.asked} openFile={openFile} />}
      <Elevator elevator={certificate.elevator} time_zone={time_zone} />
    </div>
  )
}

function Sent({ certificate: { sent, asked }, time_zone, openFile }: Props) {
  const say = useTexts('certificates')
  const { dayAndYear, moment, money } = useFormat()
  if (sent === null) return null
  const day = dayAndYear(`${sent.expires_on}T12:00:00.000Z`, 'UTC')
  const isAsked = asked.holder_name !== null || asked.coverage !== null
  return (
    <Facts title={say('sent')}>
      <p className={`font-semibold ${sent.is_valid ? 'text-moss' : 'text-brick'}`}>
        {sent.is_valid ? '✓ ' : '▲ '}
        {say(sent.is_valid ? 'valid' : 'invalid')}
      </p>
      <dl className="divide-y divide-line">
        <Fact name={say('upload.expires_on')}>{day}</Fact>
        <Fact name={say('holder_name')}>{sent.holder_name}</Fact>
        {coverageAmounts.map((name) => {
          const cents = sent.coverage[name]
          return cents === null ? null : (
            <Fact key={name} name={say(name)}>
              {money(cents, { isRound: true })}
            </Fact>
          )
        })}
        {sent.coverage.has_workers && <Fact name={say('has_workers')}>✓</Fact>}
      </dl>
      {sent.faults.length > 0 && (
        <div className="rounded-field bg-stitch-wash px-4 py-3 text-small">
          <p className="font-semibold">{say('faults')}</p>
          <ul className="list-disc pl-5">
            {sent.faults.map((fault) => (
              <li key={fault}>{say(`fault.${fault}`)}</li>
            ))}
          </ul>
        </div>
      )}
      {sent.faults.length === 0 && isAsked && (
        <p className="text-small text-soft">{say('faults_none')}</p>
      )}
      <FileButton label={say('open')} part="certificate" openFile={openFile} />
      <p className="text-small text-soft">
        {say('sent_at', { at: moment(sent.sent_at, time_zone) })}
      </p>
    </Facts>
  )
}

function AskedFor({ asked, openFile }: { asked: Certificate['asked']; openFile: OpenFile }) {
  const say = useTexts('certificates')
  const { money, dayAndYear } = useFormat()
  const { coverage, needed_on, has_sample, ...words } = asked
  const said = Object.values(words).some((value) => value !== null)
  const isEmpty = !said && coverage === null && needed_on === null && !has_sample
  return (
    <Facts title={say('asked')}>
      {isEmpty && <p className="text-soft">{say('nothing_asked')}</p>}
      <dl className="divide-y divide-line">
        {words.building_name && <Fact name={say('building_name')}>{words.building_name}</Fact>}
        {words.holder_name && <Fact name={say('holder_name')}>{words.holder_name}</Fact>}
        {words.holder_address && <Fact name={say('holder_address')}>{words.holder_address}</Fact>}
        {words.additional_insured && (
          <Fact name={say('additional_insured')}>{words.additional_insured}</Fact>
        )}
        {coverageAmounts.map((name) => {
          const cents = coverage?.[name] ?? null
          return cents === null ? null : (
            <Fact key={name} name={say(name)}>
              {money(cents, { isRound: true })}
            </Fact>
          )
        })}
        {coverage?.has_workers && <Fact name={say('has_workers')}>✓</Fact>}
        {needed_on && (
          <Fact name={say('needed_on')}>{dayAndYear(`${needed_on}T12:00:00.000Z`, 'UTC')}</Fact>
        )}
        {words.rules && <Fact name={say('rules')}>{words.rules}</Fact>}
      </dl>
      {has_sample && <FileButton label={say('sample_open')} part="sample" openFile={openFile} />}
    </Facts>
  )
}

function Elevator({
  elevator,
  time_zone,
}: {
  elevator: Certificate['elevator']
  time_zone: string
}) {
  const say = useTexts('certificates')
  const { dayShort, time } = useFormat()
  return (
    <Facts title={say('elevator')}>
      {elevator?.from_at && elevator.to_at ? (
        <p className="font-semibold">
          {say('elevator_at', {
            day: dayShort(elevator.from_at, time_zone),
            from: time(elevator.from_at, time_zone),
            to: time(elevator.to_at, time_zone),
          })}
        </p>
      ) : (
        <p className="text-soft">{say('elevator_none')}</p>
      )}
      {elevator?.dock && (
        <dl>
          <Fact name={say('dock')}>{elevator.dock}</Fact>
        </dl>
      )}
    </Facts>
  )
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <h4 className="font-semibold">{title}</h4>
      {children}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 break-words whitespace-pre-wrap">{children}</dd>
    </div>
  )
}

type FileButtonProps = { label: string; part: Part; openFile: OpenFile }

/** Opens a file; its URL is fetched when it is asked for, because it works for an hour only. */
function FileButton({ label, part, openFile }: FileButtonProps) {
  const errorMessage = useErrorMessage()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const open = async () => {
    setBusy(true)
    const { data, error: refused } = await openFile(part)
    setError(refused)
    setBusy(false)
    if (data) location.assign(data.url)
  }
  return (
    <div className="no-print">
      <Button look="plain" size="sm" isBusy={isBusy} onClick={() => void open()}>
        {label}
      </Button>
      {error && (
        <div role="alert">
          <FieldError>{errorMessage(error)}</FieldError>
        </div>
      )}
    </div>
  )
}
