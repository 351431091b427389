import { CalendarScreen } from '../features/calendar/calendar-screen.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { Sheet } from '../ui/sheet.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('calendar')('title'), isPrivate: true }),
  Component: MoverCalendar,
})

function MoverCalendar() {
  const say = useTexts('calendar')
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      <CalendarScreen />
    </Sheet>
  )
}
