import { memo, useEffect, useEffectEvent, useRef } from 'react'
import {
  type CalendarFeed,
  listCalendarFeeds,
  readCalendarFeed,
  removeCalendarFeed,
  restoreCalendarFeed,
} from '#contract/calls/calendar-feeds.ts'
import type { Outcome } from '#contract/client/http-client.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useMay } from '../../lib/use-may.ts'
import { useUndoable } from '../../lib/use-undoable.ts'
import { Card } from '../../ui/card.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { useAction } from '../business/use-action.ts'
import { AddFeed } from './add-feed.tsx'
import { FeedLine } from './feed-line.tsx'
import { RemovedLine } from './removed-line.tsx'
import { UploadFeed } from './upload-feed.tsx'

const programs = ['google', 'apple', 'outlook'] as const
const maxFeeds = 5
/** While a calendar is being read, its result is asked for this often. */
const waitingMs = 1500

type Props = {
  /** Called when the busy times may have changed. */
  onChanged: () => Promise<void>
}

/** Lists the calendars elsewhere whose busy times block the mover's, and connects new ones. */
export const CalendarFeeds = memo(function CalendarFeeds({ onChanged }: Props) {
  const say = useTexts('calendarfeeds')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const may = useMay()
  const { isBusy, error, run } = useAction()
  const feeds = useLoaded(
    'calendar feeds',
    (signal) => call(listCalendarFeeds, { signal }),
    (known) => (known?.some(({ is_waiting }) => is_waiting) ? waitingMs : null),
  )
  const [removed, setRemoved] = useUndoable<CalendarFeed>()
  const tellChanged = useEffectEvent(onChanged)
  const reads = feeds.data?.map(({ id, good_at }) => `${id} ${good_at}`).join()
  const lastReads = useRef(reads)
  useEffect(() => {
    const isFirst = lastReads.current === undefined
    lastReads.current = reads
    if (!isFirst) void tellChanged()
  }, [reads])

  const act = async (action: () => Promise<Outcome<CalendarFeed>>) => {
    const done = await run(action)
    // Also after a refusal: it may have been removed elsewhere.
    await feeds.reload()
    return done
  }
  const remove = async (feed: CalendarFeed) => {
    const { id } = feed
    if ((await act(() => call(removeCalendarFeed, { params: { id } }))) !== null) setRemoved(feed)
  }
  const restore = async ({ id }: CalendarFeed) => {
    if ((await act(() => call(restoreCalendarFeed, { params: { id } }))) !== null) setRemoved(null)
  }
  const isDisabled = isBusy || feeds.isStale
  const mayAdd = may('POST /api/calendar-feeds')
  if (!mayAdd && feeds.data?.length === 0) return null

  return (
    <section aria-labelledby="calendar-feeds-title">
      <Card>
        <h2 id="calendar-feeds-title" className="text-2xl">
          {say('title')}
        </h2>
        <p className="mt-1 max-w-prose text-soft">{say('lead')}</p>
        {feeds.data === null && feeds.error && (
          <Failed error={feeds.error} onRetry={feeds.reload} />
        )}
        {feeds.data === null && !feeds.error && <Loading rows={1} />}
        {feeds.isStale && (
          <div className="mt-4">
            <Notice tone="warn" isLive>
              {say('not_fresh')}
            </Notice>
          </div>
        )}
        {feeds.data && feeds.data.length > 0 && (
          <ul className="mt-4 flex flex-col divide-y divide-line">
            {feeds.data.map((feed) => (
              <li key={feed.id} className="py-3">
                <FeedLine
                  feed={feed}
                  isDisabled={isDisabled}
                  {...(feed.is_file && may('POST /api/calendar-feeds/files')
                    ? { onReplaced: feeds.reload }
                    : {})}
                  {...(!feed.is_file && may('POST /api/calendar-feeds/:id/reading')
                    ? {
                        onRead: () =>
                          void act(() => call(readCalendarFeed, { params: { id: feed.id } })),
                      }
                    : {})}
                  {...(may('DELETE /api/calendar-feeds/:id')
                    ? { onRemove: () => void remove(feed) }
                    : {})}
                />
              </li>
            ))}
          </ul>
        )}
        {removed && (
          <RemovedLine
            key={removed.id}
            undo={say('undo')}
            isDisabled={isDisabled}
            onUndo={() => void restore(removed)}
          >
            {say('removed', { name: removed.title ?? removed.host })}
          </RemovedLine>
        )}
        {error && (
          <div className="mt-4">
            <Notice tone="bad">{errorMessage(error)}</Notice>
          </div>
        )}
        {mayAdd && feeds.data && feeds.data.length < maxFeeds && (
          <>
            <AddFeed isOffline={feeds.isStale} onAdded={feeds.reload} />
            {may('POST /api/calendar-feeds/files') && (
              <UploadFeed isOffline={feeds.isStale} onUploaded={feeds.reload} />
            )}
          </>
        )}
        {mayAdd && (
          <div className="mt-4">
            <Fold title={say('programs.title')}>
              <ul className="flex flex-col gap-2">
                {programs.map((program) => (
                  <li key={program}>{say(`programs.${program}`)}</li>
                ))}
              </ul>
              <p className="mt-3 font-semibold">{say('programs.pace')}</p>
            </Fold>
          </div>
        )}
      </Card>
    </section>
  )
})
