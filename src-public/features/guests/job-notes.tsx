import { listGuestNotes } from '#contract/calls/guests.ts'
import type { Job } from '#contract/calls/jobs.ts'
import { isOver } from '#contract/order-phases.ts'
import { addressOf } from '../../lib/address-of.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { useRead } from '../../lib/use-read.ts'
import { Card } from '../../ui/card.tsx'
import { NoteLine } from './note-line.tsx'

export const guestNotesAddress = (code: string) => addressOf(listGuestNotes, { params: { code } })

/** Shows the crew the notes of the customer's guests. */
export function JobNotes({ job }: { job: Job }) {
  const say = useTexts('guests')
  const { data } = useRead(guestNotesAddress(job.code), () => (isOver(job.state) ? null : 60_000))
  // Most jobs have none, and say nothing about them.
  if (!data?.length) return null
  return (
    <section aria-labelledby="guest-notes">
      <Card>
        <h2 id="guest-notes" className="mb-3 text-xl">
          {say('note.title')}
        </h2>
        <ul className="flex flex-col gap-4">
          {data.map(({ name, kind, stop, ...note }) => {
            const place = stop === null ? undefined : job.stops[stop]
            return (
              <li key={`${name} ${note.written_at}`}>
                <p className="font-semibold break-words">
                  {name}
                  <span className="font-normal text-soft">
                    {' · '}
                    {place ? (place.address ?? place.city) : say(`kind_short.${kind}`)}
                  </span>
                </p>
                <NoteLine note={note} time_zone={job.city.time_zone} />
              </li>
            )
          })}
        </ul>
      </Card>
    </section>
  )
}
