import { lazy, Suspense } from 'react'

import type { Row as RowOf } from '#contract/kernel/resource.ts'
import { statesIn } from '#contract/order-phases.ts'
import { movers } from '#contract/resources/movers.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Row } from '../../declaration/row.ts'
import { useCan } from '../../providers/use-can.ts'
import { OneRecord } from '../../record/one-record.tsx'
import { RecordHeader } from '../../record/record-header.tsx'
import { RecordTabs } from '../../record/record-tabs.tsx'
import { useTexts } from '../../text/use-texts.ts'
import { Properties } from '../../value/value.tsx'
import { PersonTile } from '../person-tile.tsx'
import { RowsSection } from '../rows-section.tsx'
import { MoverDocuments } from './mover-documents.tsx'
import { MoverMoney, moneyOf } from './mover-money.tsx'

const Comments = lazy(() => import('../../record/comments.tsx'))
const RecordTimeline = lazy(() => import('../../record/timeline.tsx'))

type Mover = RowOf<typeof movers> & Row

/** Shows a moving company with its jobs, people, documents and money. */
export default function MoverPage({ name }: { name: ResourceName }) {
  const { text } = useTexts()
  const can = useCan()
  return (
    <OneRecord<Mover> name={name}>
      {(mover) => (
        <>
          <RecordHeader name={name} row={mover} />
          <RecordTabs
            key={mover.id}
            name={name}
            row={mover}
            first={{ label: text('person.overview'), page: <Overview mover={mover} /> }}
            more={[
              ...(can('documents', 'list')
                ? [
                    {
                      tab: 'documents',
                      label: text('mover.documents'),
                      page: <MoverDocuments id={mover.id} />,
                    },
                  ]
                : []),
              ...(moneyOf.some((resource) => can(resource, 'list'))
                ? [{ tab: 'money', label: text('mover.money'), page: <MoverMoney id={mover.id} /> }]
                : []),
              { tab: 'messages', label: text('mover.messages'), page: <Messages mover={mover} /> },
            ]}
          />
        </>
      )}
    </OneRecord>
  )
}

const standing = [
  'is_available',
  'rating',
  'rating_count',
  'jobs_done',
  'late_releases',
  'no_shows',
  'insurance_expires_at',
  'status_reason',
] as const

const current = statesIn('assigned', 'under_way', 'delivered')

function Overview({ mover }: { mover: Mover }) {
  const { text } = useTexts()
  const { id, user_id, phone } = mover
  const shown = [...(phone ? (['phone'] as const) : []), ...standing]
  const fields = Object.fromEntries(
    shown
      .filter((field) => mover[field] !== null || field === 'rating')
      .map((field) => [field, movers.fields[field]]),
  )
  return (
    <>
      <section className="tiles" aria-label={text('person.overview')}>
        <PersonTile user_id={user_id} title={text('mover.holder')} />
      </section>
      <section className="panel">
        <h2>{text('mover.standing')}</h2>
        <Properties fields={fields} values={mover} resource="movers" />
      </section>
      <RowsSection
        name="orders"
        field="mover_id"
        id={id}
        title={text('mover.currentJobs')}
        filters={{ state: current }}
      />
      <Suspense>
        <Comments name="movers" id={id} />
      </Suspense>
    </>
  )
}

/** Shows what the company was sent, and its conversations with the support. */
function Messages({ mover: { id, user_id } }: { mover: Mover }) {
  return (
    <>
      <RowsSection name="tickets" field="requester_id" id={user_id} />
      <RowsSection name="calls" field="user_id" id={user_id} />
      <Suspense>
        <RecordTimeline name="movers" id={id} only="messages" />
      </Suspense>
    </>
  )
}
