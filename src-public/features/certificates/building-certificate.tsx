import { useState } from 'react'
import {
  acceptAsBuilding,
  askAsBuilding,
  readGuestFile,
  refuseAsBuilding,
  reserveElevatorAsBuilding,
  uploadGuestFile,
  waiveAsBuilding,
} from '#contract/calls/certificates.ts'
import type { GuestView } from '#contract/calls/guests.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { uploadTo } from '../../lib/upload.ts'
import { Button } from '../../ui/button.tsx'
import { type Answer, AnswerDialog, isAnswer } from './answer-dialog.tsx'
import { CertificateFacts } from './certificate-facts.tsx'
import { ElevatorForm } from './elevator-form.tsx'
import { AskedForm } from './requirements-form.tsx'

type Props = { view: GuestView; token: string; onDone: () => Promise<void> }

/** Lets a building say what it asks for, and answer the certificate that it gets. */
export function BuildingCertificate({ view, token, onDone }: Props) {
  const say = useTexts('certificates')
  const services = useServices()
  const { certificate, customer, time_zone, window, mover } = view
  const [open, setOpen] = useState<Answer | 'ask' | 'elevator' | null>(null)
  const [isDone, setDone] = useState(false)
  if (certificate === undefined) return null
  const params = { token }
  const can = (name: string) => certificate?.allowed_transitions.includes(name) ?? false
  const after = async ({ error }: { error: CallError | null }): Promise<CallError | null> => {
    if (error === null || error.status === 409) await onDone()
    if (error === null) setOpen(null)
    setDone(error === null)
    return error
  }
  const send = (answer: Answer, reason: string) => {
    if (answer === 'refuse') return services.call(refuseAsBuilding, { params, body: { reason } })
    if (answer === 'waive') return services.call(waiveAsBuilding, { params })
    const sent_at = certificate?.sent?.sent_at ?? ''
    return services.call(acceptAsBuilding, { params, body: { sent_at } })
  }
  const begin = (what: Answer | 'ask' | 'elevator') => {
    setDone(false)
    setOpen(what)
  }
  return (
    <div className="flex flex-col gap-5">
      {certificate === null ? (
        <p>{say('building.question')}</p>
      ) : (
        <CertificateFacts
          certificate={certificate}
          time_zone={time_zone}
          openFile={(part) => services.call(readGuestFile, { params, query: { part } })}
        />
      )}
      {certificate?.sent === null && certificate.state !== 'waived' && (
        <p className="text-soft">
          {say(mover ? 'building.wait' : 'building.wait_mover', { customer })}
        </p>
      )}
      <div className="no-print flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {certificate === null && !view.is_called_off && (
          <>
            <Button onClick={() => begin('ask')}>{say('building.yes')}</Button>
            <Button look="plain" onClick={() => begin('waive')}>
              {say('building.no')}
            </Button>
          </>
        )}
        {can('accept') && <Button onClick={() => begin('accept')}>{say('building.accept')}</Button>}
        {can('refuse') && (
          <Button look="plain" onClick={() => begin('refuse')}>
            {say('building.refuse')}
          </Button>
        )}
        {(can('ask') || can('ask_again')) && (
          <Button look="plain" onClick={() => begin('ask')}>
            {say(can('ask') ? 'form.change' : 'building.ask_again')}
          </Button>
        )}
        {can('reserve_elevator') && (
          <Button look="plain" onClick={() => begin('elevator')}>
            {say(certificate?.elevator ? 'elevator_form.change' : 'elevator_form.open')}
          </Button>
        )}
        {can('waive') && (
          <Button look="quiet" onClick={() => begin('waive')}>
            {say('building.waive')}
          </Button>
        )}
      </div>
      <p role="status" className="font-semibold text-moss empty:hidden">
        {isDone && `✓ ${say('building.done')}`}
      </p>
      {open === 'ask' && (
        <AskedForm
          asked={certificate?.asked ?? null}
          submitLabel={say('form.submit')}
          onClose={() => setOpen(null)}
          onUpload={async (file) => {
            const path = uploadGuestFile.path.replace(':token', token)
            const { data, error } = await uploadTo<{ upload: string }>(path, services, file)
            return error === null ? { data: data.upload, error } : { data: null, error }
          }}
          onSubmit={async (body) => after(await services.call(askAsBuilding, { params, body }))}
        />
      )}
      {open === 'elevator' && window && (
        <ElevatorForm
          elevator={certificate?.elevator ?? null}
          window={window}
          city={view.stop?.city ?? ''}
          time_zone={time_zone}
          onClose={() => setOpen(null)}
          onSubmit={async (body) =>
            after(await services.call(reserveElevatorAsBuilding, { params, body }))
          }
        />
      )}
      {isAnswer(open) && (
        <AnswerDialog
          answer={open}
          accept={{
            title: say('building.accept_title'),
            text: say('building.accept_text', { customer }),
            confirm: say('building.accept'),
          }}
          onClose={() => setOpen(null)}
          onSubmit={async (answer, reason) => after(await send(answer, reason))}
        />
      )}
    </div>
  )
}
