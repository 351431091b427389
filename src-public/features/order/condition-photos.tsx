import type { OrderPhoto } from '#contract/calls/order-photos.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { placeOf, type Stop } from './stop.ts'

type Props = {
  photos: readonly OrderPhoto[]
  stops: readonly Stop[]
  items: readonly { name: string }[]
  timeZone: string
}

/** Shows what the crew photographed, by stop. */
export function ConditionPhotos({ photos, stops, items, timeZone }: Props) {
  const say = useTexts('condition')
  const { moment: format } = useFormat()
  return (
    <div className="flex flex-col gap-5">
      <p className="text-small text-soft">{say('lead')}</p>
      {stops.map((stop, at) => {
        const here = photos.filter((photo) => photo.stop === at)
        if (here.length === 0) return null
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop is identified by its position.
          <section key={at}>
            <h3 className="mb-2 font-body text-base font-semibold">
              {say('stop', { n: at + 1, place: placeOf(stop) })}
            </h3>
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {here.map((photo, n) => (
                <li key={photo.id} className="min-w-0">
                  <a href={photo.url} target="_blank" rel="noreferrer" className="block">
                    <img
                      src={photo.thumbnail_url}
                      alt={altOf(photo, n + 1, say)}
                      loading="lazy"
                      className="aspect-square w-full rounded-field bg-sunken object-cover text-note"
                    />
                  </a>
                  <p className="mt-1 break-words text-small">
                    <span className="font-semibold">{say(`moment.${photo.moment}`)}</span>
                    {photo.item !== null && items[photo.item] && ` · ${items[photo.item]?.name}`}
                    {photo.note && <span className="block">{photo.note}</span>}
                    <span className="numeral block text-soft">
                      {say('taken', { time: format(photo.taken_at, timeZone) })}
                    </span>
                  </p>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

type Say = ReturnType<typeof useTexts<'condition'>>

export function altOf({ moment, note }: OrderPhoto, n: number, say: Say): string {
  const known = { moment: say(`moment.${moment}`), n }
  return note ? say('alt_noted', { ...known, note }) : say('alt', known)
}
