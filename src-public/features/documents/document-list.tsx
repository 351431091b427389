import type { OwnDocument, OwnDocuments } from '#contract/calls/documents.ts'
import { href } from '#contract/routes.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Link } from '../../ui/link.tsx'
import { DocumentFlag } from './document-flag.tsx'
import { DocumentLine } from './document-line.tsx'
import { byUrgency, urgencyOf, whoActs } from './document-need.ts'
import { Radar } from './radar.tsx'
import { RiskNotice } from './risk-notice.tsx'

export const filters = ['all', 'mine', 'us'] as const
export type DocumentFilter = (typeof filters)[number]

const maxNotices = 3

type Props = { overview: OwnDocuments; filter: DocumentFilter }

/** Shows a mover's documents: what ends when, what that stops, and who has to act. */
export function DocumentList({ overview, filter }: Props) {
  const say = useTexts('documents')
  const { documents, time_zone: zone, usual_review_hours: hours } = overview
  if (documents.length === 0) {
    return (
      <Empty title={say('none')}>
        <p>{say('none_text')}</p>
      </Empty>
    )
  }
  const shown = documents.filter((one) => filter === 'all' || whoActs(one) === filter)
  const urgent = documents
    .filter((one) => one.blocks.length > 0 && whoActs(one) === 'mine' && urgencyOf(one) !== 'good')
    .toSorted(byUrgency)
    .slice(0, maxNotices)
  return (
    <div className="flex flex-col gap-6">
      <Summary documents={documents} />
      <Radar documents={documents} zone={zone} />
      {urgent.map((document) => (
        <RiskNotice key={document.id} document={document} zone={zone} crew="mover">
          <div className="mt-3">
            <Remedy document={document} />
          </div>
        </RiskNotice>
      ))}
      <Filters current={filter} />
      {shown.length === 0 && <p>{say(filter === 'us' ? 'none_us' : 'none_mine')}</p>}
      <Group title={say('business')} documents={ofType(shown, 'business')} zone={zone} />
      {ofType(shown, 'driver').length > 0 && <h2 className="text-2xl">{say('drivers')}</h2>}
      {driversOf(shown).map(({ id, name }) => (
        <Group
          key={id}
          title={name}
          isSub
          documents={ofType(shown, 'driver').filter(({ owner }) => owner.id === id)}
          zone={zone}
        />
      ))}
      {filter !== 'us' && <ChecksLink />}
      {hours !== null && <p className="text-soft">{say('usual', { count: hours })}</p>}
    </div>
  )
}

function ChecksLink() {
  const say = useTexts('background')
  return (
    <p>
      <Link
        to={href('mover-documents-background')}
        className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
      >
        {say('link')}
      </Link>
    </p>
  )
}

const ofType = (documents: readonly OwnDocument[], type: OwnDocument['owner']['type']) =>
  documents.filter(({ owner }) => owner.type === type)

function driversOf(documents: readonly OwnDocument[]): OwnDocument['owner'][] {
  const owners = ofType(documents, 'driver').map(({ owner }) => owner)
  return [...new Map(owners.map((owner) => [owner.id, owner])).values()]
}

function Summary({ documents }: { documents: readonly OwnDocument[] }) {
  const say = useTexts('documents')
  const count = (who: 'mine' | 'us') => documents.filter((one) => whoActs(one) === who).length
  const parts = (['mine', 'us'] as const)
    .filter((who) => count(who) > 0)
    .map((who) => say(`summary_${who}`, { count: count(who) }))
  return (
    <p className="text-lg font-semibold">
      {parts.length > 0 ? parts.join(' · ') : say('summary_good')}
    </p>
  )
}

function Filters({ current }: { current: DocumentFilter }) {
  const say = useTexts('documents')
  return (
    <nav aria-label={say('show.label')}>
      <ul className="flex flex-wrap gap-x-5">
        {filters.map((filter) => (
          <li key={filter}>
            <Link
              to={href('mover-documents', {}, filter === 'all' ? {} : { show: filter })}
              replace
              aria-current={filter === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
            >
              {say(`show.${filter}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type GroupProps = {
  title: string
  isSub?: boolean
  documents: readonly OwnDocument[]
  zone: string
}

function Group({ title, isSub = false, documents, zone }: GroupProps) {
  if (documents.length === 0) return null
  const Title = isSub ? 'h3' : 'h2'
  return (
    <section>
      <Title className={`mb-3 ${isSub ? 'text-xl' : 'text-2xl'}`}>{title}</Title>
      <Card>
        <ul className="flex flex-col divide-y divide-line">
          {documents.map((document) => (
            <li key={document.id} className="py-4 first:pt-0 last:pb-0">
              <Row document={document} zone={zone} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Row({ document, zone }: { document: OwnDocument; zone: string }) {
  const say = useTexts('documents')
  const { id, kind, owner, state } = document
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to={href('mover-documents-details', {}, { id })}
          className="inline-flex min-h-11 items-center text-lg font-semibold text-link underline underline-offset-4"
        >
          {say(`kind.${kind}`)}
          <span className="sr-only">, {owner.name}</span>
        </Link>
        <p className="break-words text-soft">
          <DocumentLine document={document} zone={zone} />
        </p>
      </div>
      <DocumentFlag state={state} />
    </div>
  )
}

/** Leads to where a document is uploaded, or the agreement is signed. */
function Remedy({ document: { id, kind, file_name } }: { document: OwnDocument }) {
  const say = useTexts('documents')
  if (kind === 'legal_agreement')
    return (
      <LinkButton size="sm" to={href('mover-documents-legals')}>
        {say('upload.to_sign')}
      </LinkButton>
    )
  return (
    <LinkButton size="sm" to={href('mover-documents-details', {}, { id })}>
      {say(file_name === null ? 'upload.title' : 'risk.upload')}
    </LinkButton>
  )
}
