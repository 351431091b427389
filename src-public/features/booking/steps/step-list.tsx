import { useTexts } from '../../../lib/texts-context.tsx'
import { Link } from '../../../ui/link.tsx'
import { useBooking } from '../draft/booking-context.tsx'
import { bookingSteps, hrefOfStep } from '../draft/booking-steps.ts'

/** Lists the four steps as links; a step before the current one says whether it is complete. */
export function StepList() {
  const say = useTexts('booking')
  const { step, problems } = useBooking()
  const current = bookingSteps.indexOf(step)
  return (
    <nav aria-label={say('steps.label')}>
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(3.75rem,1fr))] gap-1.5 sm:gap-3">
        {bookingSteps.map((one, at) => {
          const isDone = at < current && problems.every((problem) => problem.step !== one)
          return (
            <li key={one} className="min-w-0">
              <Link
                to={hrefOfStep(one)}
                aria-current={one === step ? 'step' : undefined}
                className="group flex min-h-11 flex-col gap-1.5 text-note leading-tight text-soft aria-[current=step]:font-semibold aria-[current=step]:text-ink sm:text-small"
              >
                <span
                  aria-hidden="true"
                  className={`h-1.5 rounded-full ${at <= current ? 'bg-stitch-deep' : 'bg-line'}`}
                />
                <span className="break-words hyphens-auto group-hover:underline">
                  {isDone && <span aria-hidden="true">✓ </span>}
                  {say(`steps.${one}`)}
                  {isDone && <span className="sr-only"> {say('steps.done')}</span>}
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
