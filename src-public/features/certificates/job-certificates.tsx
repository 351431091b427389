import { useState } from 'react'
import {
  type Certificate,
  readCertificateFile,
  readJobCertificates,
} from '#contract/calls/certificates.ts'
import type { Job } from '#contract/calls/jobs.ts'
import { addressOf } from '../../lib/address-of.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useRead } from '../../lib/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CertificateFacts } from './certificate-facts.tsx'
import { certificatesPace } from './move-certificates.tsx'
import { SentForm } from './sent-form.tsx'
import { StopHeading } from './stop-heading.tsx'

export const jobCertificatesAddress = (code: string) =>
  addressOf(readJobCertificates, { params: { code } })

/** Shows what the buildings of a job ask for, and lets its mover send the certificates. */
export function JobCertificates({ job }: { job: Job }) {
  const say = useTexts('certificates')
  const { data, reload } = useRead(jobCertificatesAddress(job.code), certificatesPace)
  // A job without certificates, which most are, says nothing about them.
  if (!data?.length) return null
  return (
    <section aria-labelledby="certificates">
      <Card>
        <h2 id="certificates" className="text-xl">
          {say('job_title')}
        </h2>
        <p className="mt-1 mb-4 text-soft">{say('job_lead')}</p>
        <ul className="flex flex-col gap-8">
          {data.map((certificate) => (
            <li key={certificate.id}>
              <JobCertificate job={job} certificate={certificate} onDone={reload} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

type Props = { job: Job; certificate: Certificate; onDone: () => Promise<void> }

function JobCertificate({ job, certificate, onDone }: Props) {
  const say = useTexts('certificates')
  const { call } = useServices()
  const [isSending, setSending] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <StopHeading certificate={certificate} stops={job.stops} />
      <CertificateFacts
        certificate={certificate}
        time_zone={job.city.time_zone}
        openFile={(part) =>
          call(readCertificateFile, { params: { id: certificate.id }, query: { part } })
        }
      />
      {certificate.allowed_transitions.includes('send') && (
        <div>
          <Button onClick={() => setSending(true)}>
            {say(certificate.state === 'refused' ? 'upload.another' : 'upload.open')}
          </Button>
        </div>
      )}
      {isSending && (
        <SentForm certificate={certificate} onClose={() => setSending(false)} onSent={onDone} />
      )}
    </div>
  )
}
