import type { Chain, Chains } from '#contract/calls/chains.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { useDuration } from '../../../lib/use-duration.ts'
import { useMay } from '../../../lib/use-may.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { detailsHref } from '../job/crew.ts'

type Props = { chain: Chain; plans: Chains; isOffline: boolean; onTake: () => void }

/** Shows a day as a line from the door and back, with what it pays for an hour. */
export function PlanCard({ chain, plans, isOffline, onTake }: Props) {
  const say = useTexts('dayplans')
  const common = useTexts('common')
  const { money, number, time } = useFormat()
  const duration = useDuration()
  const may = useMay()
  const { zone, home_zip, trucks } = plans
  const added = chain.jobs.filter(({ is_new }) => is_new)
  const truck = trucks.find(({ id }) => id === chain.truck_id)
  return (
    <article className="flex h-full flex-col gap-4 rounded-card bg-card p-5 shadow-card sm:p-6">
      <header>
        <h2 className="numeral text-2xl">{money(chain.pay_cents)}</h2>
        <p className="numeral font-semibold text-moss">
          {say('per_hour', { amount: money(chain.per_hour_cents) })}
        </p>
        <p className="numeral text-small text-soft">
          {[
            say('facts', {
              total: number(chain.total_miles, 1),
              empty: number(chain.empty_miles, 1),
            }),
            say('fuel', { amount: money(chain.fuel_cents) }),
            ...(truck && trucks.length > 1 ? [truck.plate] : []),
          ].join(' · ')}
        </p>
      </header>
      <ol className="flex flex-col border-l-[3px] border-stitch pl-4">
        {home_zip && (
          <Point at={time(chain.leaves_at, zone)} text={say('leave', { zip: home_zip })} />
        )}
        {chain.jobs.map((job) => (
          <li key={job.code} className="pb-3">
            {job.drive_miles > 0 && (
              <p className="numeral pb-3 text-small text-soft">
                {say('drive', { miles: number(job.drive_miles, 1), minutes: job.drive_minutes })}
              </p>
            )}
            <p className="numeral font-semibold">
              {time(job.starts_at, zone)} – {time(job.ends_at, zone)} · {money(job.pay_cents)}
            </p>
            <p className="min-w-0 break-words">{common('route', { from: job.from, to: job.to })}</p>
            <p className="numeral text-small text-soft">
              <Link to={detailsHref('mover', job.code)} className="worded-link">
                {job.code}
              </Link>
              {!job.is_new && ` · ${say('own')}`}
              {job.is_new && chain.jobs.length > 1 && job.per_hour_without_cents !== null && (
                <> · {say('without', { amount: money(job.per_hour_without_cents) })}</>
              )}
            </p>
          </li>
        ))}
        {home_zip && (
          <>
            {chain.home_miles > 0 && (
              <li className="numeral pb-3 text-small text-soft">
                {say('drive', { miles: number(chain.home_miles, 1), minutes: chain.home_minutes })}
              </li>
            )}
            <Point at={time(chain.returns_at, zone)} text={say('home', { zip: home_zip })} />
          </>
        )}
      </ol>
      <p className="text-small text-soft">
        {say('slack', { time: duration(chain.slack_minutes) })}
      </p>
      {may(added.length > 1 ? 'POST /api/jobs/chains/take' : 'orders:accept') && (
        <div className="mt-auto">
          <Button
            disabled={isOffline}
            aria-label={say('take_named', {
              take: say('take', { count: added.length }),
              codes: added.map(({ code }) => code).join(', '),
            })}
            onClick={onTake}
          >
            {say('take', { count: added.length })}
          </Button>
        </div>
      )}
    </article>
  )
}

function Point({ at, text }: { at: string; text: string }) {
  return (
    <li className="numeral pb-3 last:pb-0">
      <span className="font-semibold">{at}</span> {text}
    </li>
  )
}
