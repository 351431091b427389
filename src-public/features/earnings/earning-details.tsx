import { type JobEarning, readOwnEarning } from '#contract/calls/own-earnings.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useDuration } from '../../lib/use-duration.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Waterfall } from '../../ui/chart/waterfall.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { detailsHref } from '../jobs/job/crew.ts'
import { Amount } from './amount.tsx'
import { earningTones } from './earning-list.tsx'

/** Explains what a mover earned with one move. */
export function EarningDetails({ code }: { code: string }) {
  const say = useTexts('earnings')
  const { call } = useServices()
  const { data, error, reload } = useLoaded(`earning ${code}`, (signal) =>
    call(readOwnEarning, { params: { code }, signal }),
  )
  if (error?.status === 404) return <Empty title={say('details.missing')} />
  if (error) return <Failed error={error} onRetry={reload} />
  if (data === null) return <Loading rows={3} />
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex flex-col gap-5">
        <Move earning={data} />
        <Steps earning={data} />
      </div>
      <div className="flex flex-col gap-5">
        {data.job && <Comparison job={data.job} driver={data.driver} />}
        <Parts earning={data} />
      </div>
    </div>
  )
}

function Move({ earning }: { earning: JobEarning }) {
  const say = useTexts('earnings')
  const { day, window } = useFormat()
  const { code, from, to, window_start_at, window_end_at, time_zone } = earning
  return (
    <Card>
      <p className="text-lg font-semibold">
        {from} – {to}
      </p>
      <p>{day(window_start_at, time_zone)}</p>
      <p className="numeral text-soft">{window(window_start_at, window_end_at, time_zone)}</p>
      <div className="mt-2">
        <LinkButton look="quiet" size="sm" to={detailsHref('mover', code)}>
          {say('details.job')}
        </LinkButton>
      </div>
    </Card>
  )
}

function Steps({ earning: { steps, net_cents, job } }: { earning: JobEarning }) {
  const say = useTexts('earnings')
  const { money, number } = useFormat()
  return (
    <Card>
      <h2 className="mb-4 text-2xl">{say('details.steps')}</h2>
      <Waterfall
        steps={steps.map(({ kind, cents }) => ({
          key: kind,
          label: say(`details.step.${kind}`),
          value: cents,
          amount: money(cents),
        }))}
        total={{ label: say('details.net'), amount: money(net_cents) }}
        after={
          job
            ? {
                key: 'fuel',
                label: say('details.fuel', {
                  miles: number(job.miles + job.empty_miles, 1),
                  rate: money(job.cost_per_mile_cents),
                }),
                value: -job.fuel_cents,
                amount: money(-job.fuel_cents),
                left: {
                  label: say('details.after_fuel'),
                  amount: money(net_cents - job.fuel_cents),
                },
              }
            : undefined
        }
      />
      {job && <p className="mt-3 text-small text-soft">{say('details.fuel_text')}</p>}
    </Card>
  )
}

type ComparisonProps = { job: NonNullable<JobEarning['job']>; driver: string | null }

function Comparison({ job, driver }: ComparisonProps) {
  const say = useTexts('earnings')
  const { money, number } = useFormat()
  const duration = useDuration()
  const { promised_cents, deduction_cents, promise_cents, miles } = job
  const rows = [
    {
      key: 'pay',
      promised: money(promised_cents),
      came: money(promised_cents - deduction_cents),
    },
    {
      key: 'minutes',
      promised: duration(job.quoted_minutes),
      came: duration(job.measured_minutes),
    },
    {
      key: 'hourly',
      promised: money(job.promised_per_hour_cents),
      came: money(job.per_hour_cents),
    },
    {
      key: 'hourly_after_fuel',
      promised: money(job.promised_per_hour_after_fuel_cents),
      came: money(job.per_hour_after_fuel_cents),
    },
  ] as const
  return (
    <Card>
      <h2 className="mb-4 text-2xl">{say('details.time')}</h2>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b-2 border-ink">
            <td />
            <th scope="col" className="py-2 pl-3 text-right">
              {say('details.promised')}
            </th>
            <th scope="col" className="py-2 pl-3 text-right">
              {say('details.came_out')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, promised, came }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="py-2 text-left font-normal">
                {say(`details.${key}`)}
              </th>
              <td className="numeral py-2 pl-3 text-right">{promised}</td>
              <td className="numeral py-2 pl-3 text-right font-semibold">{came}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {job.pricing_mode === 'fixed' && (promise_cents > 0 || deduction_cents > 0) && (
        <div className="mt-4">
          {promise_cents > 0 && (
            <p>{say('details.promise_ours', { amount: money(promise_cents) })}</p>
          )}
          {deduction_cents > 0 && (
            <p>{say('details.promise_yours', { amount: money(deduction_cents) })}</p>
          )}
          <p className="mt-1 text-small text-soft">{say('details.promise')}</p>
        </div>
      )}
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
        {driver && (
          <div>
            <dt className="text-small text-soft">{say('details.driver')}</dt>
            <dd>{driver}</dd>
          </div>
        )}
        <div>
          <dt className="text-small text-soft">{say('details.miles')}</dt>
          <dd className="numeral">{number(miles, 1)}</dd>
        </div>
      </dl>
    </Card>
  )
}

const knownStates = ['pending', 'available', 'in_payout', 'paid', 'held', 'reversed'] as const
type KnownState = (typeof knownStates)[number]
const isKnown = (name: string): name is KnownState => knownStates.some((known) => known === name)

function Parts({ earning: { parts, time_zone } }: { earning: JobEarning }) {
  const say = useTexts('earnings')
  const { moment } = useFormat()
  return (
    <Card>
      <h2 className="mb-4 text-2xl">{say('details.parts')}</h2>
      <ul className="flex flex-col divide-y divide-line">
        {parts.map(({ id, kind, net_cents, state, payout_code, states }) => (
          <li key={id} className="py-4 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <p className="font-semibold">{say(`kind.${kind}`)}</p>
              <div className="flex items-center gap-3">
                <Flag tone={earningTones[state]}>{say(`state.${state}`)}</Flag>
                <Amount cents={net_cents} />
              </div>
            </div>
            <ol className="mt-2 text-small text-soft">
              {states.map(({ name, at }) => (
                <li key={`${name} ${at}`}>
                  {moment(at, time_zone)}: {isKnown(name) && say(`state.${name}`)}
                </li>
              ))}
            </ol>
            {payout_code && (
              <Link
                to={href('mover-earnings-payouts', {}, { code: payout_code })}
                className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
              >
                {say('details.payout', { code: payout_code })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
