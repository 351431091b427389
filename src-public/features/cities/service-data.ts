import type { CityPage } from '#contract/calls/cities.ts'
import { href } from '#contract/routes.ts'
import { company } from '../content/company-data.ts'

/** Returns a city's service as JSON-LD, with its prices and, if there are reviews, its rating. */
export function serviceData(city: CityPage, name: string, description: string) {
  const { rates, reviews } = city
  return {
    '@type': 'Service',
    serviceType: 'Moving',
    name,
    description,
    url: href('cities-city', { city: city.slug }),
    provider: company,
    areaServed: {
      '@type': 'City',
      name: city.name,
      containedInPlace: { '@type': 'State', name: city.state.name },
      geo: { '@type': 'GeoCoordinates', latitude: city.lat, longitude: city.lng },
    },
    ...(rates && {
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'USD',
        lowPrice: dollars(rates.lowest_cents),
        highPrice: dollars(rates.highest_cents),
        offerCount: rates.trips.flatMap(({ prices }) => prices).length * 2,
      },
    }),
    ...(reviews.average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: reviews.average,
        bestRating: 5,
        reviewCount: reviews.count,
      },
    }),
  }
}

const dollars = (cents: number) => (cents / 100).toFixed(2)
