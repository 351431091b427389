import type { CalendarFeed } from '#contract/calls/calendar-feeds.ts'
import { readerZone, useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { UploadFeed } from './upload-feed.tsx'

type Props = {
  feed: CalendarFeed
  isDisabled: boolean
  /** Left out for people who may only look. */
  onRead?: () => void
  /** For a file that another may replace. */
  onReplaced?: () => Promise<void>
  onRemove?: () => void
}

/** Shows a connected calendar: how much it blocks, when it was read, and what is wrong with it. */
export function FeedLine({ feed, isDisabled, onRead, onReplaced, onRemove }: Props) {
  const say = useTexts('calendarfeeds')
  const { moment } = useFormat()
  const zone = readerZone()
  const name = feed.title ?? feed.host
  const { good_at, failing_since, problem, is_waiting } = feed
  const facts = [
    ...(feed.title === null ? [] : [feed.host]),
    ...(good_at === null ? [] : [say('busy', { count: feed.busy_times })]),
    ...(good_at === null || failing_since !== null
      ? []
      : [say(feed.is_file ? 'uploaded' : 'read', { at: moment(good_at, zone) })]),
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 max-w-prose break-words">
        <p className="font-semibold">{name}</p>
        <p className="numeral text-small text-soft">{facts.join(' · ')}</p>
        <div role="status" className="text-small">
          {is_waiting && <p className="font-semibold">{say('being_read')}</p>}
          {!is_waiting && problem !== null && failing_since !== null && (
            <>
              <p className="font-semibold text-brick">
                <span aria-hidden="true">▲ </span>
                {say(`problems.${problem}`, { status: feed.http_status ?? '' })}
              </p>
              <p>
                {good_at === null
                  ? say('never')
                  : say('kept', {
                      since: moment(failing_since, zone),
                      at: moment(good_at, zone),
                    })}
              </p>
            </>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {onRead && (
          <Button
            look="plain"
            size="sm"
            disabled={isDisabled || is_waiting}
            aria-label={say('read_now_of', { name })}
            onClick={onRead}
          >
            {say('read_now')}
          </Button>
        )}
        {onReplaced && (
          <UploadFeed replaces={feed} isOffline={isDisabled} onUploaded={onReplaced} />
        )}
        {onRemove && (
          <Button
            look="danger"
            size="sm"
            disabled={isDisabled}
            aria-label={say('remove_of', { name })}
            onClick={onRemove}
          >
            {say('remove')}
          </Button>
        )}
      </div>
    </div>
  )
}
