import { useFormat } from '../../../lib/format.ts'

export type Moment = {
  /** The time of the event, as ISO 8601. */
  at: string
  title: string
  note?: string | null
}

/** Lists the events of an order, latest first, in the order's time zone. */
export function Timeline({ moments, timeZone }: { moments: Moment[]; timeZone: string }) {
  const { moment } = useFormat()
  return (
    <ol className="flex flex-col">
      {moments.toReversed().map(({ at, title, note }, place) => (
        <li key={`${at} ${title}`} className="group relative flex gap-4 pb-5 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-4 bottom-[-0.25rem] left-[0.4375rem] border-l-2 border-dashed border-stitch-deep opacity-60 group-last:hidden"
          />
          <span
            aria-hidden="true"
            className={`relative mt-1.5 size-4 shrink-0 rounded-full border-[2.5px] border-stitch-deep ${place === 0 ? 'bg-stitch' : 'bg-card'}`}
          />
          <div className="min-w-0">
            <p className={place === 0 ? 'font-semibold' : ''}>{title}</p>
            <p className="text-small text-soft">
              <time dateTime={at} className="numeral">
                {moment(at, timeZone)}
              </time>
              {note && <> · {note}</>}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
