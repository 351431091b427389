import { CalendarLinks } from '../features/calendar/calendar-links.tsx'
import { CalendarScreen } from '../features/calendar/calendar-screen.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { useMay } from '../lib/use-may.ts'
import { definePage } from '../routing/page.tsx'
import { Sheet } from '../ui/sheet.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('calendar')('title'), isPrivate: true }),
  Component: MoverCalendar,
})

function MoverCalendar() {
  const say = useTexts('calendar')
  const may = useMay()
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      <div className="flex flex-col gap-6">
        <CalendarScreen />
        {may('GET /api/calendar-links') && <CalendarLinks />}
      </div>
    </Sheet>
  )
}
