import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { CityMap } from '#front/features/cities/city-map.tsx'
import { createServices } from '#front/lib/services.ts'
import { plainSite, type Site } from '#front/lib/site.ts'
import { createTexts } from '#front/lib/texts.ts'
import { loadTexts } from '#front/locales/load-texts.ts'
import { Application } from '#front/shell/application.tsx'
import { waitFor } from '../support/app/wait-for.ts'

let leave: () => void = () => undefined
let warnings: string[] = []

afterEach(() => leave())

const maps = { key: 'a-key-of-the-maps-service', base_url: 'https://maps.test' }

async function show(site: Site) {
  warnings = []
  const services = createServices({
    baseUrl: 'http://localhost:3000',
    storage: localStorage,
    fullAccessRoles: [],
    readCookie: () => null,
    navigate: () => undefined,
    log: { warn: (message) => warnings.push(message), error: () => undefined },
  })
  const texts = createTexts('en', loadTexts)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const environment = { origin: '', site, loadedPage: () => undefined, preload: () => undefined }
  root.render(
    <Application services={services} texts={texts} environment={environment}>
      <p>Oakland</p>
      <CityMap lat={37.8} lng={-122.27} radius_mi={30} title="Where movers go in Oakland" />
    </Application>,
  )
  leave = () => {
    root.unmount()
    place.remove()
  }
  await waitFor(() => expect(place.textContent).toBe('Oakland'))
  return place
}

test('a city has no map where no service is configured', async () => {
  const place = await show(plainSite)
  expect(place.querySelector('img')).toBeNull()
})

test('a city’s map shows the service area as the maps service draws it', async () => {
  const place = await show({ ...plainSite, vendors: { ...plainSite.vendors, maps } })
  const picture = place.querySelector('img')
  expect(picture?.alt).toBe('Where movers go in Oakland')
  const { origin, pathname, searchParams } = new URL(picture?.src ?? '')
  expect([origin, pathname]).toEqual(['https://maps.test', '/maps/api/staticmap'])
  expect(searchParams.get('key')).toBe(maps.key)
  const points = searchParams.get('path')?.split('|').slice(3) ?? []
  expect(points[0]).toBe(points.at(-1))
  expect(points[0]).toBe(`${(37.8 + 30 / 69).toFixed(5)},-122.27000`)
})

test('a map that cannot be loaded is logged and left out', async () => {
  const place = await show({ ...plainSite, vendors: { ...plainSite.vendors, maps } })
  place.querySelector('img')?.dispatchEvent(new Event('error'))
  await waitFor(() => expect(place.querySelector('img')).toBeNull())
  expect(warnings).toEqual(['The map could not be loaded'])
})
