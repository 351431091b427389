import type { BoardJob } from '#contract/calls/board.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import type { BoardView } from './board-view.ts'
import { ChooseDriver } from './choose-driver.tsx'
import { useJobWords } from './job-words.ts'

/** Lists the jobs of a day where there is no room for rows: first those without a driver. */
export function BoardList(view: BoardView) {
  const say = useTexts('board')
  const { jobs } = view.board
  const groups = [
    ['unassigned', jobs.filter(({ driver_id }) => driver_id === null)],
    ['with_driver', jobs.filter(({ driver_id }) => driver_id !== null)],
  ] as const
  return (
    <div className="flex flex-col gap-6">
      {groups.map(([key, group]) =>
        group.length === 0 ? null : (
          <section key={key} aria-labelledby={`board-${key}`}>
            <h3 id={`board-${key}`} className="mb-2 text-lg">
              {say(key, { count: group.length })}
            </h3>
            <ul className="flex flex-col gap-3">
              {group.map((job) => (
                <li key={job.code}>
                  <Line {...view} job={job} />
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  )
}

function Line({ job, ...view }: BoardView & { job: BoardJob }) {
  const { times, driver, facts } = useJobWords(view.board)
  if (view.chosen === job.code) return <ChooseDriver {...view} job={job} />
  const place = `${job.from} → ${job.to}`
  return (
    <button
      type="button"
      onClick={() => view.onChoose(job.code)}
      className={`w-full rounded-field border-l-[6px] px-4 py-3 text-left break-words ${
        job.driver_id === null ? 'border-brick bg-brick-wash' : 'border-moss bg-sunken'
      }`}
    >
      <span className="numeral block font-semibold">
        {times(job)} · {driver(job)}
      </span>
      <span className="block">{place}</span>
      <span className="block text-small text-soft">{facts(job).join(' · ')}</span>
    </button>
  )
}
