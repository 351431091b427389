import { useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { detailsHref } from '../../jobs/job/crew.ts'
import type { BoardView } from './board-view.ts'

/** As many helpers are offered with a button of their own. */
const maxButtons = 3

/** Lists what keeps jobs from being done as they are planned, and who of the business could help. */
export function Conflicts({ board, isDisabled, mayAssign, onChoose, onMove }: BoardView) {
  const { conflicts, drivers, jobs } = board
  const say = useTexts('board')
  if (conflicts.length === 0) return null
  const driverOf = (code: string) => {
    const id = jobs.find((job) => job.code === code)?.driver_id
    return drivers.find((driver) => driver.id === id)?.name ?? ''
  }
  return (
    <Notice tone="bad">
      <h3 className="font-semibold">{say('conflicts', { count: conflicts.length })}</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {conflicts.map(({ why, codes, helper_ids }) => {
          const [code = '', other = ''] = codes
          const job = jobs.find((one) => one.code === (other || code))
          const helpers = drivers.filter(({ id }) => helper_ids.includes(id))
          return (
            <li
              key={`${why} ${codes.join()}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-1"
            >
              <span className="min-w-0">
                {say(`conflict.${why}`, { code, other, name: driverOf(code) })}
              </span>
              {why !== 'no_truck' && mayAssign && helpers.length === 0 && (
                <span>{say('crew_times.no_help')}</span>
              )}
              {job && !job.can_assign && helpers.length > 0 && (
                <Link to={detailsHref('mover', job.code)} className="worded-link">
                  {say('crew_times.under_way_help', {
                    names: helpers.map(({ name }) => name).join(', '),
                  })}
                </Link>
              )}
              {job?.can_assign &&
                mayAssign &&
                helpers.slice(0, maxButtons).map(({ id, name }) => (
                  <Button
                    key={id}
                    look="plain"
                    size="sm"
                    disabled={isDisabled}
                    aria-label={say('crew_times.help_of', { code: job.code, name })}
                    onClick={() => onMove(job, id)}
                  >
                    {say('crew_times.help', { name })}
                  </Button>
                ))}
              {why !== 'no_truck' && mayAssign && (
                <Button
                  look="plain"
                  size="sm"
                  aria-label={say('change_of', { code: other || code })}
                  onClick={() => onChoose(other || code)}
                >
                  {say('change')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
