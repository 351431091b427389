import { type TaxYears as Known, readTaxYears } from '#contract/calls/own-earnings.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Card } from '../../ui/card.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading } from '../../ui/skeleton.tsx'

/** Shows what the company earned and was paid in each calendar year, as taxes count it. */
export function TaxYears() {
  const say = useTexts('statements')
  const { call } = useServices()
  const { data, error, reload } = useLoaded('tax years', (signal) => call(readTaxYears, { signal }))
  if (data === null) return error ? <Failed error={error} onRetry={reload} /> : <Loading rows={2} />
  if (data.years.length === 0) return null
  return (
    <section aria-labelledby="tax-years">
      <h2 id="tax-years" className="text-2xl">
        {say('tax.title')}
      </h2>
      <p className="mt-1 mb-5 text-soft">{say('tax.lead')}</p>
      <Form form={data.tax_form} />
      <ul className="grid gap-4 lg:grid-cols-2">
        {data.years.map((year) => (
          <li key={year.year}>
            <Year year={year} />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small text-soft">{say('tax.no_advice')}</p>
    </section>
  )
}

function Form({ form }: { form: Known['tax_form'] }) {
  const say = useTexts('statements')
  const { money, dayAndYear } = useFormat()
  const { threshold_cents, is_on_file, due_at } = form
  const amount = money(threshold_cents, { isRound: true })
  if (is_on_file) return <p className="mb-5">{say('tax.on_file', { amount })}</p>
  if (due_at === null) return <p className="mb-5">{say('tax.not_needed', { amount })}</p>
  return (
    <div className="mb-5">
      <Notice tone="warn" title={say('tax.needed', { day: dayAndYear(due_at, 'UTC') })}>
        <p>{say('tax.needed_text', { amount })}</p>
        <p>
          <Link
            to={href('mover-wallet')}
            className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
          >
            {say('tax.open')}
          </Link>
        </p>
      </Notice>
    </div>
  )
}

function Year({ year }: { year: Known['years'][number] }) {
  const say = useTexts('statements')
  const { money } = useFormat()
  const { commission_cents, payout_fee_cents } = year
  const lines = [
    ['gross', year.gross_cents],
    ['tips', year.tip_cents],
    ['commission', -commission_cents],
    ['adjustments', year.adjustment_cents],
    ['net', year.net_cents],
    ['paid_out', year.paid_out_cents],
    ['payout_fees', -payout_fee_cents],
  ] as const
  return (
    <Card>
      <h3 className="text-xl">{year.year}</h3>
      <dl className="mt-3 grid gap-1.5">
        {lines.map(([key, cents]) => (
          <div
            key={key}
            className={`flex justify-between gap-4 ${key === 'net' ? 'border-t-2 border-ink pt-1.5 font-semibold' : ''}`}
          >
            <dt>{say(`tax.lines.${key}`)}</dt>
            {/* A deduction of nothing is no negative zero. */}
            <dd className="numeral">{money(cents || 0)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
