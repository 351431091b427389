import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'

export function XrayTeaser() {
  const say = useTexts('story')
  const xray = useTexts('xray')
  const { money } = useFormat()
  return (
    <section className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] items-center gap-10 px-4 pt-16 sm:px-6 sm:pt-24 lg:grid-cols-2">
      <div className="order-2 rounded-card bg-card p-6 shadow-card lg:order-1">
        <Line label={xray('line.base')} amount={money(9900)} />
        <Line label={xray('line.mileage')} amount={money(2478)} />
        <div className="my-2 rounded-field bg-stitch-wash px-4 py-3 ring-2 ring-stitch">
          <Line label={say('xray.line')} amount={money(2400)} isOpen />
          <p className="mt-1 text-small">{say('xray.detail')}</p>
        </div>
        <Line label={xray('line.labor')} amount={money(35_475)} />
      </div>
      <div className="order-1 lg:order-2">
        <h2 className="text-heading">{say('xray.title')}</h2>
        <p className="mt-4 max-w-xl text-lg text-soft">{say('xray.text')}</p>
      </div>
    </section>
  )
}

type LineProps = { label: string; amount: string; isOpen?: boolean }

function Line({ label, amount, isOpen = false }: LineProps) {
  return (
    <p
      className={`flex flex-wrap justify-between gap-x-3 py-1.5 ${isOpen ? 'font-semibold' : 'text-soft'}`}
    >
      <span>{label}</span>
      <span className="numeral">{amount}</span>
    </p>
  )
}
