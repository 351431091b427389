import type { OwnCredits as Credits } from '#contract/calls/credits.ts'
import { readerZone, useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import type { Loaded } from '../../lib/use-loaded.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { Loading } from '../../ui/skeleton.tsx'

/** Lists what is left of the customer's credits: how much, why and until when. */
export function OwnCredits({ loaded: { data, error, reload } }: { loaded: Loaded<Credits> }) {
  const say = useTexts('payment')
  const { money } = useFormat()
  return (
    <section aria-labelledby="credits">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="credits" className="text-2xl">
          {say('credit.title')}
        </h2>
        {data !== null && data.left_cents > 0 && (
          <span className="numeral font-display text-xl font-semibold">
            {money(data.left_cents)}
          </span>
        )}
      </div>
      {error && <SectionFailed error={error} onRetry={reload} />}
      {!error && data === null && <Loading rows={1} />}
      {data?.credits.length === 0 && (
        <Empty title={say('credit.none')}>
          <p>{say('credit.none_text')}</p>
        </Empty>
      )}
      {data && data.credits.length > 0 && (
        <Card>
          <p className="mb-3 text-soft">{say('credit.lead')}</p>
          <ul className="flex flex-col divide-y divide-line">
            {data.credits.map((credit) => (
              <li key={credit.id} className="py-4 first:pt-0 last:pb-0">
                <Credit credit={credit} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

function Credit({ credit }: { credit: Credits['credits'][number] }) {
  const say = useTexts('payment')
  const { money, dayAndYear } = useFormat()
  const { amount_cents, left_cents, reason, expires_at } = credit
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
      <div>
        <p className="font-semibold">{say(`credit.reasons.${reason}`)}</p>
        <p className="text-small text-soft">
          {expires_at === null
            ? say('credit.no_end')
            : say('credit.until', { day: dayAndYear(expires_at, readerZone()) })}
        </p>
        {left_cents < amount_cents && (
          <p className="text-small text-soft">
            {say('credit.of', { amount: money(amount_cents) })}
          </p>
        )}
      </div>
      <span className="numeral text-lg font-semibold">{money(left_cents)}</span>
    </div>
  )
}
