import { useState } from 'react'
import { useTexts } from '../../../lib/texts-context.tsx'
import { browserStorage } from '../../../ports/browser-storage.ts'
import { placeOf, type Stop } from '../../order/stop.ts'

const apps = {
  google: {
    name: 'Google Maps',
    href: (place: string) => directions('google.com/maps/dir/', { api: '1', destination: place }),
  },
  apple: {
    name: 'Apple Maps',
    href: (place: string) => directions('maps.apple.com/', { daddr: place }),
  },
  waze: {
    name: 'Waze',
    href: (place: string) => directions('waze.com/ul', { q: place, navigate: 'yes' }),
  },
}
type MapApp = keyof typeof apps
const names = Object.keys(apps) as MapApp[]
const storageKey = 'mapApp'

function directions(hostAndPath: string, query: Record<string, string>): string {
  const host = hostAndPath.startsWith('maps.') ? '' : 'www.'
  return `https://${host}${hostAndPath}?${new URLSearchParams(query)}`
}

/** Links to directions to a stop in the driver's map app, in a new tab. */
export function MapLink({ stop, isOnBlanket = false }: { stop: Stop; isOnBlanket?: boolean }) {
  const say = useTexts('jobs')
  const [app, setApp] = useState<MapApp>(chosenApp)
  const choose = (value: string) => {
    const next = names.find((name) => name === value) ?? 'google'
    browserStorage().setItem(storageKey, next)
    setApp(next)
  }
  const color = isOnBlanket ? 'text-cream' : 'text-link'
  return (
    <span className={`flex min-w-0 flex-wrap items-center gap-x-5 ${color}`}>
      <a
        href={mapHref(stop, app)}
        target="_blank"
        rel="noreferrer"
        aria-label={say('stop.navigate_to', { place: stop.address ?? stop.city })}
        className="inline-flex min-h-14 min-w-0 items-center gap-2 font-semibold underline decoration-[1.5px] underline-offset-4 hover:decoration-[3px]"
      >
        <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 shrink-0" fill="currentColor">
          <path d="M12 2a7 7 0 0 0-7 7c0 5.2 7 13 7 13s7-7.8 7-13a7 7 0 0 0-7-7zm0 9.6a2.6 2.6 0 1 1 0-5.2 2.6 2.6 0 0 1 0 5.2z" />
        </svg>
        <span className="min-w-0 wrap-anywhere">{say('stop.navigate')}</span>
      </a>
      {isOnBlanket && (
        <select
          aria-label={say('stop.map_app')}
          value={app}
          onChange={({ target }) => choose(target.value)}
          className="min-h-14 max-w-full rounded-field border-[1.5px] border-current bg-transparent px-3 text-small *:text-ink"
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {apps[name].name}
            </option>
          ))}
        </select>
      )}
    </span>
  )
}

/** Remembered in this browser. */
function chosenApp(): MapApp {
  const known = typeof window === 'undefined' ? null : browserStorage().getItem(storageKey)
  return names.find((name) => name === known) ?? 'google'
}

/** Returns a link to directions by address: the coordinates of a stop are those of its ZIP code. */
export function mapHref(stop: Stop, app: MapApp = 'google'): string {
  return apps[app].href([stop.address, placeOf(stop)].filter(Boolean).join(', '))
}
