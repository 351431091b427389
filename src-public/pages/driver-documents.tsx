import { listOwnDocuments, type OwnDocument } from '#contract/calls/documents.ts'
import { type ReadinessStep, readReadiness } from '#contract/calls/readiness.ts'
import { href } from '#contract/routes.ts'
import { OwnCheck } from '../features/background/own-check.tsx'
import { DocumentFlag } from '../features/documents/document-flag.tsx'
import { DocumentLine } from '../features/documents/document-line.tsx'
import { whoActs } from '../features/documents/document-need.ts'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { useLoaded } from '../lib/use-loaded.ts'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('documents')('driver_title'), isPrivate: true }),
  Component: DriverDocuments,
})

function DriverDocuments() {
  const say = useTexts('documents')
  const { call } = useServices()
  const { data, error, reload } = useLoaded('documents', (signal) =>
    call(listOwnDocuments, { signal }),
  )
  const readiness = useLoaded('readiness', (signal) => call(readReadiness, { signal }))
  const changed = async () => {
    await Promise.all([reload(), readiness.reload()])
  }
  const stepOf = ({ id }: OwnDocument) =>
    readiness.data?.steps.find(({ document_id }) => document_id === id)
  const needed = data?.documents.filter(({ blocks }) => blocks.length > 0) ?? []
  const good = needed.filter(({ is_in_force }) => is_in_force).length
  return (
    <Sheet
      title={say('driver_title')}
      lead={needed.length > 0 && say('driver_lead', { good, count: needed.length })}
      isNarrow
    >
      {data === null && (error ? <Failed error={error} onRetry={reload} /> : <Loading rows={2} />)}
      {data?.documents.length === 0 && (
        <Empty title={say('none')}>
          <p>{say('none_text')}</p>
        </Empty>
      )}
      {error === null && (
        <div className="my-4 empty:hidden">
          <OwnCheck isOnlyIfOpen onChanged={changed} />
        </div>
      )}
      <ul className="flex flex-col gap-4">
        {data?.documents.map((document) => (
          <li key={document.id}>
            <DocumentCard document={document} step={stepOf(document)} zone={data.time_zone} />
          </li>
        ))}
      </ul>
      {data?.usual_review_hours != null && (
        <p className="mt-5 text-soft">{say('usual', { count: data.usual_review_hours })}</p>
      )}
    </Sheet>
  )
}

type CardProps = { document: OwnDocument; step: ReadinessStep | undefined; zone: string }

/** Shows a document. While there is no file, the step knows more: whether a check is under way. */
function DocumentCard({ document, step, zone }: CardProps) {
  const say = useTexts('documents')
  const { id, kind, state, file_name } = document
  const isChecked = state === 'required' && kind === 'background_check'
  const isMine = whoActs(document) === 'mine' && !isChecked
  const isWithUs = state === 'required' && step?.state === 'with_us'
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 text-2xl wrap-anywhere">{say(`kind.${kind}`)}</h2>
        <DocumentFlag state={isWithUs ? 'in_review' : state} />
      </div>
      <p className="mt-2 mb-5 break-words">
        {isChecked && step ? step.text : <DocumentLine document={document} zone={zone} />}
      </p>
      <LinkButton
        size="lg"
        isWide
        look={isMine ? 'primary' : 'plain'}
        to={href('driver-documents-details', {}, { id })}
      >
        {say(isMine ? (file_name === null ? 'upload.title' : 'upload.again') : 'open')}
        <span className="sr-only"> {say(`kind.${kind}`)}</span>
      </LinkButton>
    </Card>
  )
}
