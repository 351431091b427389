import { useState } from 'react'
import { useServices } from '../../lib/services-context.tsx'
import type { Vendor } from '../../lib/site.ts'
import { useSite } from '../../ssr/page-environment.tsx'

type Area = { lat: number; lng: number; radius_mi: number }

/**
 * Shows a map of the service area from the maps service; nothing if none is configured or it fails
 * to load.
 */
export function CityMap({ title, ...area }: Area & { title: string }) {
  const { log } = useServices()
  const { maps } = useSite().vendors
  const [hasFailed, setFailed] = useState(false)
  if (maps === null || hasFailed) return null
  return (
    <img
      src={pictureOf(area, maps)}
      alt={title}
      width={width}
      height={height}
      loading="lazy"
      onError={() => {
        log.warn('The map could not be loaded')
        setFailed(true)
      }}
      className="mt-8 w-full rounded-card border border-line"
    />
  )
}

const [width, height] = [640, 360]

function pictureOf({ lat, lng, radius_mi }: Area, { key, base_url }: Vendor): string {
  const query = new URLSearchParams({
    size: `${width}x${height}`,
    scale: '2',
    key,
    path: ['fillcolor:0x16405d33', 'color:0x16405d', 'weight:2', ...circlePoints()].join('|'),
  })
  return `${base_url}/maps/api/staticmap?${query}`

  /**
   * Returns the points of a circle around the city: the service fits the map to what is drawn on
   * it.
   */
  function circlePoints(): string[] {
    const corners = Array.from({ length: 37 }, (_, at) => (at / 36) * 2 * Math.PI)
    return corners.map((angle) => {
      const north = (radius_mi / 69) * Math.cos(angle)
      const east = (radius_mi / (69 * Math.cos((lat * Math.PI) / 180))) * Math.sin(angle)
      return `${(lat + north).toFixed(5)},${(lng + east).toFixed(5)}`
    })
  }
}
