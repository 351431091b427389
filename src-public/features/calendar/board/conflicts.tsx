import type { Board } from '#contract/calls/board.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

type Props = { board: Board; mayAssign: boolean; onChoose: (code: string) => void }

/** Lists what keeps jobs from being done as they are planned. */
export function Conflicts({ board, mayAssign, onChoose }: Props) {
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
        {conflicts.map(({ why, codes }) => {
          const [code = '', other = ''] = codes
          return (
            <li
              key={`${why} ${codes.join()}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-1"
            >
              <span className="min-w-0">
                {say(`conflict.${why}`, { code, other, name: driverOf(code) })}
              </span>
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
