import { useTexts } from '../../../lib/texts-context.tsx'
import { placeOf, type Stop } from '../../order/stop.ts'

/** Links to directions to a stop, in a new tab. */
export function MapLink({ stop, isOnBlanket = false }: { stop: Stop; isOnBlanket?: boolean }) {
  const say = useTexts('jobs')
  return (
    <a
      href={mapHref(stop)}
      target="_blank"
      rel="noreferrer"
      aria-label={say('stop.navigate_to', { place: stop.address ?? stop.city })}
      className={`inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-[1.5px] underline-offset-4 hover:decoration-[3px] ${isOnBlanket ? 'text-cream' : 'text-link'}`}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="currentColor">
        <path d="M12 2a7 7 0 0 0-7 7c0 5.2 7 13 7 13s7-7.8 7-13a7 7 0 0 0-7-7zm0 9.6a2.6 2.6 0 1 1 0-5.2 2.6 2.6 0 0 1 0 5.2z" />
      </svg>
      {say('stop.navigate')}
    </a>
  )
}

/** Returns a link to directions, which the device may open in its maps app. */
export function mapHref(stop: Stop): string {
  const destination = [stop.address, placeOf(stop)].filter(Boolean).join(', ')
  const query = new URLSearchParams({ api: '1', destination })
  return `https://www.google.com/maps/dir/?${query}`
}
