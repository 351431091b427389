import { type ReactNode, useState } from 'react'
import { listOwnDocuments, type OwnDocument, type OwnDocuments } from '#contract/calls/documents.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useNavigation } from '../../lib/navigation.tsx'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import type { Crew } from '../jobs/job/crew.ts'
import { DocumentFile } from './document-file.tsx'
import { DocumentFlag } from './document-flag.tsx'
import { DocumentHistory } from './document-history.tsx'
import { DocumentLine } from './document-line.tsx'
import { urgencyOf } from './document-need.ts'
import { RiskNotice } from './risk-notice.tsx'
import { UploadForm } from './upload-form.tsx'

/** Renders the page of the document named in the address: `?id=12`. */
export function DocumentPage({ crew }: { crew: Crew }) {
  const say = useTexts('documents')
  const { call } = useServices()
  const { path } = useNavigation()
  const id = Number(new URLSearchParams(path.split('?')[1]).get('id'))
  const { data, error, reload } = useLoaded('documents', (signal) =>
    call(listOwnDocuments, { signal }),
  )
  const document = data?.documents.find((one) => one.id === id)
  return (
    <Sheet
      title={document ? say(`kind.${document.kind}`) : say('title')}
      lead={document && <Lead document={document} zone={data?.time_zone ?? 'UTC'} />}
      isNarrow={crew === 'driver'}
    >
      {data === null && (error ? <Failed error={error} onRetry={reload} /> : <Loading rows={3} />)}
      {data && !document && (
        <Empty title={say('details.missing')}>
          <p>{say('details.missing_text')}</p>
        </Empty>
      )}
      {data && document && (
        <Details document={document} overview={data} crew={crew} onSent={reload} />
      )}
      <div className="mt-8 flex flex-wrap gap-x-8">
        <LinkButton look="quiet" size="lg" to={href(`${crew}-documents`)}>
          {say('details.all')}
        </LinkButton>
        <LinkButton look="quiet" size="lg" to={href('chat-support')}>
          {say('details.question')}
        </LinkButton>
      </div>
    </Sheet>
  )
}

function Lead({ document, zone }: { document: OwnDocument; zone: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <DocumentFlag state={document.state} />
      <span className="break-words">
        <DocumentLine document={document} zone={zone} />
      </span>
    </span>
  )
}

type DetailsProps = {
  document: OwnDocument
  overview: OwnDocuments
  crew: Crew
  onSent: () => Promise<void>
}

function Details({ document, overview, crew, onSent }: DetailsProps) {
  const say = useTexts('documents')
  const [isSent, setSent] = useState(false)
  const { id, state, file_name, rejection, can_upload, uploaded_at, at_risk } = document
  const { time_zone: zone, usual_review_hours: hours } = overview
  const isAtRisk = at_risk.count > 0 && urgencyOf(document) !== 'good'
  const sent = async () => {
    setSent(true)
    await onSent()
  }
  return (
    <div
      className={
        crew === 'driver' ? 'flex flex-col gap-5' : 'grid items-start gap-5 lg:grid-cols-2'
      }
    >
      <div className="flex flex-col gap-5">
        {isSent && (
          <Notice tone="good" title={say('upload.sent')} isLive>
            {hours !== null && <p>{say('usual', { count: hours })}</p>}
          </Notice>
        )}
        {state === 'rejected' && (
          <Notice tone="bad" title={say('details.rejected')} isLive={false}>
            <p className="break-words whitespace-pre-wrap">{rejection}</p>
            <p>{say('details.rejected_next')}</p>
          </Notice>
        )}
        {isAtRisk && <RiskNotice document={document} zone={zone} crew={crew} />}
        <Card>
          {document.kind === 'legal_agreement' ? (
            <ToSign />
          ) : can_upload ? (
            // A new form after each upload.
            <UploadForm key={uploaded_at} document={document} zone={zone} onSent={sent} />
          ) : (
            <p>{say('upload.not_now')}</p>
          )}
        </Card>
      </div>
      <div className="flex flex-col gap-5">
        <Card>
          <h2 className="mb-4 text-2xl">{say('details.file')}</h2>
          {file_name === null && document.sha256 === null ? (
            <p>{say('details.no_file')}</p>
          ) : (
            <DocumentFile document={document} />
          )}
        </Card>
        <Facts document={document} zone={zone} />
        <Card>
          <h2 className="mb-4 text-2xl">{say('details.history')}</h2>
          <DocumentHistory id={id} zone={zone} state={`${state} ${uploaded_at}`} />
        </Card>
      </div>
    </div>
  )
}

/** Leads to the agreement, which is signed instead of uploaded. */
function ToSign() {
  const say = useTexts('documents')
  return (
    <>
      <p className="mb-4">{say('upload.sign')}</p>
      <LinkButton to={href('mover-documents-legals')}>{say('upload.to_sign')}</LinkButton>
    </>
  )
}

function Facts({ document, zone }: { document: OwnDocument; zone: string }) {
  const say = useTexts('documents')
  const { dayAndYear, moment } = useFormat()
  const { owner, issued_on, expires_on, is_in_force, in_force_until } = document
  const { uploaded_at, decided_at, sha256 } = document
  const dayOf = (day: string | null) => day && dayAndYear(`${day}T00:00:00.000Z`, 'UTC')
  const until = in_force_until ? dayAndYear(in_force_until, zone) : say('details.endless')
  const facts: [string, ReactNode][] = [
    [say('details.owner'), owner.name],
    [say('details.issued'), dayOf(issued_on)],
    [say('details.expires'), dayOf(expires_on)],
    [say('details.in_force'), is_in_force ? until : say('details.not_in_force')],
    [say('details.uploaded'), uploaded_at && moment(uploaded_at, zone)],
    [say('details.decided'), decided_at && moment(decided_at, zone)],
    [say('details.checksum'), sha256 && <code className="text-note break-all">{sha256}</code>],
  ]
  return (
    <Card>
      <h2 className="mb-4 text-2xl">{say('details.facts')}</h2>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-soft">{name}</dt>
              <dd className="break-words max-sm:mb-2">{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}
