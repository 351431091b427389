import type { CalendarLink } from '#contract/calls/calendar-links.ts'
import { readerZone, useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'

type Props = {
  link: CalendarLink
  isDisabled: boolean
  onRotate: () => void
  onRemove: () => void
}

/** Shows a calendar link without its URL, which is known only when it is made. */
export function LinkLine({ link, isDisabled, onRotate, onRemove }: Props) {
  const say = useTexts('calendarlinks')
  const { moment } = useFormat()
  const zone = readerZone()
  const made = moment(link.made_at, zone)
  const read = link.last_read_at
  const named = { detail: say(`details.${link.detail}`), at: made }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold">{named.detail}</p>
        <p className="numeral text-small text-soft">
          {say('made', { at: made })}
          {' · '}
          {read === null ? say('never_read') : say('read', { at: moment(read, zone) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="plain"
          size="sm"
          disabled={isDisabled}
          aria-label={say('rotate.of', named)}
          onClick={onRotate}
        >
          {say('rotate.open')}
        </Button>
        <Button
          look="danger"
          size="sm"
          disabled={isDisabled}
          aria-label={say('remove_of', named)}
          onClick={onRemove}
        >
          {say('remove')}
        </Button>
      </div>
    </div>
  )
}
