import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'

/** An example: the quoted price and the measured price, of which the lower one is paid. */
const example = { quoted_cents: 62_000, measured_cents: 54_500 }

export function LowerOfTwo() {
  const say = useTexts('story')
  const { money } = useFormat()
  const { quoted_cents, measured_cents } = example
  const share = Math.round((measured_cents / quoted_cents) * 100)
  return (
    <section className="bg-stitch-wash">
      <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] items-center gap-10 px-4 py-16 sm:px-6 sm:py-20 lg:grid-cols-2">
        <div>
          <h2 className="text-heading">{say('lower.title')}</h2>
          <p className="mt-4 max-w-xl text-lg">{say('lower.text')}</p>
        </div>
        <dl className="flex flex-col gap-4 rounded-card bg-card p-6 shadow-card">
          <Bar
            label={say('lower.quoted')}
            amount={money(quoted_cents, { isRound: true })}
            share={100}
          />
          <Bar
            label={say('lower.measured')}
            amount={money(measured_cents, { isRound: true })}
            share={share}
            isLower
          />
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-t-2 border-dashed border-stitch pt-4">
            <dt className="font-semibold">{say('lower.paid')}</dt>
            <dd className="numeral font-display text-[2.5rem] leading-none font-semibold text-moss">
              {money(measured_cents, { isRound: true })}
            </dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

type BarProps = { label: string; amount: string; share: number; isLower?: boolean }

function Bar({ label, amount, share, isLower = false }: BarProps) {
  return (
    <div className="grid grid-cols-[1fr_auto]">
      <dt>{label}</dt>
      <dd className="numeral">{amount}</dd>
      <dd aria-hidden="true" className="col-span-2">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 4"
          preserveAspectRatio="none"
          className="mt-1.5 h-4 w-full"
        >
          <rect width="100" height="4" rx="1" className="fill-sunken" />
          <rect
            width={share}
            height="4"
            rx="1"
            className={isLower ? 'fill-moss' : 'fill-blanket'}
          />
        </svg>
      </dd>
    </div>
  )
}
