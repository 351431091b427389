import type { CallError } from '#contract/client/call-error.ts'
import { type FullWindow, fullWindowCode } from '#contract/quote-refusals.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { type Awaited, WaitingList } from './waiting-list.tsx'

/** Returns what the server says about a full window; null for any other error. */
export const fullWindowOf = (error: CallError | null): FullWindow | null =>
  error?.code === fullWindowCode ? (error.body as FullWindow) : null

type FullWindowNoticeProps = {
  full: FullWindow
  /** The ZIP codes of the route. */
  route: Awaited
  /** The window became full while the move was being booked. */
  isUncharged?: boolean
  onChoose: (window_start_at: string, timeZone: string) => void
}

/** Offers the nearest free windows in place of a full one, and to wait for a crew to be free. */
export function FullWindowNotice({
  full,
  route,
  isUncharged = false,
  onChoose,
}: FullWindowNoticeProps) {
  const say = useTexts('waiting')
  const { dayShort, window } = useFormat()
  const { window_start_at, busy_minutes, time_zone, free } = full
  return (
    <WaitingList
      key={window_start_at}
      awaited={{ ...route, window_start_at, busy_minutes }}
      reason={say('window.full', { day: dayShort(window_start_at, time_zone) })}
    >
      {isUncharged && <p>{say('window.uncharged')}</p>}
      <p>{say(free.length > 0 ? 'window.free' : 'window.none')}</p>
      {free.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {free.map((one) => (
            <li key={one.window_start_at}>
              <Button look="plain" onClick={() => onChoose(one.window_start_at, time_zone)}>
                {dayShort(one.window_start_at, time_zone)},{' '}
                {window(one.window_start_at, one.window_end_at, time_zone)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p>{say('window.or_wait')}</p>
    </WaitingList>
  )
}
