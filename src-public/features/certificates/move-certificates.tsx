import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import {
  askForCertificate,
  type Certificate,
  readCertificateFile,
  readMoveCertificates,
} from '#contract/calls/certificates.ts'
import type { Move } from '#contract/calls/moves.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { keyPerBody } from '#contract/client/idempotency-key.ts'
import { isIn } from '#contract/order-phases.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { upload } from '../../lib/upload.ts'
import { type Pace, useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { type Answer, AnswerDialog, isAnswer } from './answer-dialog.tsx'
import { CertificateFacts } from './certificate-facts.tsx'
import { ElevatorForm } from './elevator-form.tsx'
import { moveCertificate } from './move-certificate.ts'
import { AskedForm } from './requirements-form.tsx'
import { StopHeading } from './stop-heading.tsx'

/** Asks again while somebody else may act. */
export const certificatesPace: Pace<Certificate[]> = (known) =>
  known?.some(({ allowed_transitions }) => allowed_transitions.length > 0) ? 60_000 : null

/** Shows the certificates that the buildings of a move ask for, and lets its customer ask for one. */
export function MoveCertificates({ move }: { move: Move }) {
  const say = useTexts('certificates')
  const { call } = useServices()
  const { code } = move
  const [asking, setAsking] = useState<number | null>(null)
  const { data, error, reload } = useLoaded(
    `certificates ${code}`,
    (signal) => call(readMoveCertificates, { params: { code }, signal }),
    certificatesPace,
  )
  useScrollHere(data !== null)
  const canAsk = isIn(move.state, 'open', 'assigned', 'under_way')
  if (!canAsk && !data?.length) return null
  const others = move.stops
    .map((stop, at) => ({ stop, at }))
    .filter(({ at }) => !data?.some((one) => one.stop === at))
  return (
    <section id={elementId} aria-labelledby="certificates-title">
      <Card>
        <h2 id="certificates-title" className="text-2xl">
          {say('title')}
        </h2>
        <p className="mt-1 mb-4 text-soft">{say('lead')}</p>
        {error && <Failed error={error} onRetry={reload} />}
        {data === null && !error && <Loading rows={1} />}
        {data && data.length > 0 && (
          <ul className="mb-5 flex flex-col gap-8">
            {data.map((certificate) => (
              <li key={certificate.id}>
                <OwnCertificate move={move} certificate={certificate} onDone={reload} />
              </li>
            ))}
          </ul>
        )}
        {data && canAsk && (
          <div className="flex flex-col items-start gap-3">
            {data.length === 0 && <p className="text-soft">{say('none')}</p>}
            {others.map(({ stop, at }) => (
              <Button key={at} look="plain" size="sm" onClick={() => setAsking(at)}>
                {say('ask_at', { place: stop.address ?? stop.city })}
              </Button>
            ))}
            <p className="text-small text-soft">{say('share_hint')}</p>
          </div>
        )}
        {asking !== null && (
          <AskDialog
            move={move}
            stop={asking}
            certificate={null}
            onClose={() => setAsking(null)}
            onDone={reload}
          />
        )}
      </Card>
    </section>
  )
}

const elementId = 'certificates'

/** Scrolls to the certificates once they are loaded, if the address names them. */
function useScrollHere(isLoaded: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (isLoaded && hash === `#${elementId}`)
      document.getElementById(elementId)?.scrollIntoView({ block: 'start' })
  }, [isLoaded, hash])
}

type AskProps = {
  move: Move
  stop: number
  certificate: Certificate | null
  onClose: () => void
  onDone: () => Promise<void>
}

function AskDialog({ move, stop, certificate, onClose, onDone }: AskProps) {
  const say = useTexts('certificates')
  const services = useServices()
  const [keyFor] = useState(keyPerBody)
  const submit = async (asked: object): Promise<CallError | null> => {
    const body = { ...asked, stop }
    const { error } = await services.call(askForCertificate, {
      params: { code: move.code },
      body,
      idempotencyKey: keyFor(body),
    })
    if (error) return error
    await onDone()
    onClose()
    return null
  }
  return (
    <AskedForm
      asked={certificate?.asked ?? null}
      submitLabel={say(certificate ? 'form.submit' : 'form.submit_ask')}
      onClose={onClose}
      onUpload={async (file) => {
        const { data, error } = await upload(services, file, () => undefined)
        return error === null ? { data: data.key, error } : { data: null, error }
      }}
      onSubmit={submit}
    />
  )
}

type OwnProps = { move: Move; certificate: Certificate; onDone: () => Promise<void> }

function OwnCertificate({ move, certificate, onDone }: OwnProps) {
  const say = useTexts('certificates')
  const services = useServices()
  const [open, setOpen] = useState<Answer | 'ask' | 'elevator' | null>(null)
  const { time_zone, name: city } = move.city
  const can = (name: string) => certificate.allowed_transitions.includes(name)
  const take = async (
    name: Parameters<typeof moveCertificate>[2],
    body: object,
  ): Promise<CallError | null> => {
    const { error } = await moveCertificate(services, certificate.id, name, body)
    if (error === null || error.status === 409) await onDone()
    if (error === null) setOpen(null)
    return error
  }
  const bodyOf = (answer: Answer, reason: string) => {
    if (answer === 'accept') return { sent_at: certificate.sent?.sent_at ?? null }
    return answer === 'refuse' ? { reason } : {}
  }
  return (
    <div className="flex flex-col gap-4">
      <StopHeading certificate={certificate} stops={move.stops} />
      <CertificateFacts
        certificate={certificate}
        time_zone={time_zone}
        openFile={(part) =>
          services.call(readCertificateFile, { params: { id: certificate.id }, query: { part } })
        }
      />
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {can('accept') && (
          <Button size="sm" onClick={() => setOpen('accept')}>
            {say('accept')}
          </Button>
        )}
        {can('refuse') && (
          <Button look="plain" size="sm" onClick={() => setOpen('refuse')}>
            {say('refuse')}
          </Button>
        )}
        {(can('ask') || can('ask_again')) && (
          <Button look="plain" size="sm" onClick={() => setOpen('ask')}>
            {say(can('ask') ? 'form.change' : 'ask')}
          </Button>
        )}
        {can('reserve_elevator') && (
          <Button look="plain" size="sm" onClick={() => setOpen('elevator')}>
            {say(certificate.elevator ? 'elevator_form.change' : 'elevator_form.open')}
          </Button>
        )}
        {can('waive') && (
          <Button look="quiet" size="sm" onClick={() => setOpen('waive')}>
            {say('waive')}
          </Button>
        )}
      </div>
      {open === 'ask' && (
        <AskDialog
          move={move}
          stop={certificate.stop}
          certificate={certificate}
          onClose={() => setOpen(null)}
          onDone={onDone}
        />
      )}
      {open === 'elevator' && (
        <ElevatorForm
          elevator={certificate.elevator}
          window={{ start_at: move.window_start_at, end_at: move.window_end_at }}
          city={city}
          time_zone={time_zone}
          onClose={() => setOpen(null)}
          onSubmit={(body) => take('reserve_elevator', body)}
        />
      )}
      {isAnswer(open) && (
        <AnswerDialog
          answer={open}
          accept={{
            title: say('accept_title'),
            text: say('accept_text'),
            confirm: say('accept_yes'),
          }}
          onClose={() => setOpen(null)}
          onSubmit={(answer, reason) => take(answer, bodyOf(answer, reason))}
        />
      )}
    </div>
  )
}
