import type { Move } from '#contract/calls/moves.ts'
import { type CalendarEvent, icalendar } from '#contract/icalendar.ts'
import { isIn } from '#contract/order-phases.ts'
import { href } from '#contract/routes.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { placeOf } from '../../order/stop.ts'

/** Saves the move as a file that calendars open; saving it again updates the entry. */
export function CalendarButton({ move }: { move: Move }) {
  const say = useTexts('moves')
  const common = useTexts('common')
  const { code, stops, mover } = move
  const [from, to] = [stops[0], stops.at(-1)]
  const save = () => {
    const route = common('route', { from: from?.city ?? '', to: to?.city ?? '' })
    const event: CalendarEvent = {
      uid: `${code}@${location.host}`,
      sequence: move.version,
      stamped_at: new Date().toISOString(),
      starts_at: move.window_start_at,
      ends_at: move.window_end_at,
      title: say('calendar.title', { route }),
      text: [say('calendar.text', { code }), mover?.business_name].filter(Boolean).join('\n'),
      place: from ? `${from.address}, ${placeOf(from)}` : '',
      url: location.origin + href('customer-moves-details', {}, { code }),
      status: isIn(move.state, 'open') ? 'TENTATIVE' : 'CONFIRMED',
    }
    const text = icalendar([event])
    const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${code}.ics`
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <Button look="plain" onClick={save}>
      {say('calendar.save')}
    </Button>
  )
}
