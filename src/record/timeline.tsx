import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'

import { readTimeline, type Timeline, type TimelineKind } from '#contract/calls/timeline.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { ApiError } from '../providers/api-error.ts'
import { send } from '../providers/send.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { Loading } from '../ui/loading.tsx'
import { Problem } from '../ui/problem.tsx'
import { TimelineEntryView } from './timeline-entry.tsx'
import { timelineKey } from './timeline-key.ts'

/**
 * Shows what happened to a record, the latest first: its events with their changes, comments,
 * messages that were sent, calls and payments, or one of these kinds.
 */
export default function RecordTimeline({
  name,
  id,
  only,
}: {
  name: ResourceName
  id: number
  /** The kind that alone is shown. */
  only?: TimelineKind
}) {
  const { text } = useTexts()
  const { timeZone, zone: zoneName } = useFormat()
  const [kind, setKind] = useState<TimelineKind | null>(only ?? null)
  const { data, error, isLoading, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery<Timeline, ApiError, { pages: Timeline[] }, readonly unknown[], string | null>({
      queryKey: [...timelineKey(name, id), kind],
      queryFn: ({ pageParam }) =>
        send(readTimeline(name), {
          params: { id: String(id) },
          query: { ...(pageParam ? { before: pageParam } : {}), ...(kind ? { kinds: kind } : {}) },
        }),
      initialPageParam: null,
      getNextPageParam: ({ before }) => before,
      refetchOnMount: 'always',
    })
  const pages = data?.pages ?? []
  const kinds = pages[0]?.kinds ?? []
  const zone = pages[0]?.time_zone ?? timeZone
  const entries = pages.flatMap((page) => page.entries)
  if (data && kinds.length === 0) return null
  return (
    <section className="panel">
      <h2>{text(only ? `timeline.kinds.${only}` : 'show.history')}</h2>
      {!only && kinds.length > 1 && (
        <fieldset className="quick">
          <legend className="unseen">{text('timeline.kind')}</legend>
          {[null, ...kinds].map((one) => (
            <button
              key={one}
              type="button"
              className="quick-button"
              aria-pressed={one === kind}
              onClick={() => setKind(one)}
            >
              {text(`timeline.kinds.${one ?? 'all'}`)}
            </button>
          ))}
        </fieldset>
      )}
      {zone !== timeZone && (
        <p className="hint">{text('timeline.zone', { zone: zoneName(zone) })}</p>
      )}
      {isLoading && <Loading />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data && entries.length === 0 && (
        <p className="faint">{text(kind ? 'timeline.noneOfKind' : 'show.historyEmpty')}</p>
      )}
      <ol className="timeline">
        {entries.map((entry) => (
          <li key={`${entry.resource ?? entry.kind} ${entry.row.id}`}>
            <TimelineEntryView page={{ name, id }} entry={entry} zone={zone} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('timeline.earlier')}
        </Button>
      )}
    </section>
  )
}
