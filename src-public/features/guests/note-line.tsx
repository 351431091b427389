import type { GuestLink } from '#contract/calls/guests.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'

type Props = { note: GuestLink['notes'][number]; time_zone: string }

/** Shows a note of a guest. */
export function NoteLine({ note: { text, is_here, written_at }, time_zone }: Props) {
  const say = useTexts('guests')
  const { moment } = useFormat()
  return (
    <>
      {is_here && <p className="font-semibold text-moss">✓ {say('note.is_here')}</p>}
      {text && <p className="break-words whitespace-pre-wrap">{text}</p>}
      <p className="text-small text-soft">{moment(written_at, time_zone)}</p>
    </>
  )
}
