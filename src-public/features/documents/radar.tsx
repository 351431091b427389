import type { OwnDocument } from '#contract/calls/documents.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Card } from '../../ui/card.tsx'
import { ChartTable } from '../../ui/chart/chart-table.tsx'
import { Strip } from '../../ui/chart/strip.tsx'
import { byUrgency, urgencyOf } from './document-need.ts'

const days = 90

type Props = { documents: readonly OwnDocument[]; zone: string }

/** Draws when documents end in the next 90 days. */
export function Radar({ documents, zone }: Props) {
  const say = useTexts('documents')
  const { dayAndYear } = useFormat()
  const ending = documents
    .filter(({ days_left }) => days_left !== null && days_left <= days)
    .toSorted(byUrgency)
  const tick = (day: number) => ({
    day,
    label: day === 0 ? say('radar.today') : say('radar.days', { count: day }),
  })
  return (
    <Card>
      <h2 className="mb-4 text-2xl">{say('radar.title')}</h2>
      {ending.length === 0 ? (
        <p>{say('radar.none')}</p>
      ) : (
        <>
          <Strip
            days={days}
            points={ending.map((document) => ({
              key: String(document.id),
              day: document.days_left ?? 0,
              tone: urgencyOf(document),
            }))}
            ticks={[0, 30, 60, 90].map(tick)}
          />
          <ChartTable
            summary={say('radar.table')}
            columns={[say('radar.document'), say('radar.day'), say('radar.left')]}
            rows={ending.map(({ id, kind, owner, in_force_until, days_left }) => ({
              key: String(id),
              cells: [
                `${say(`kind.${kind}`)}, ${owner.name}`,
                in_force_until && dayAndYear(in_force_until, zone),
                days_left,
              ],
            }))}
          />
        </>
      )}
    </Card>
  )
}
