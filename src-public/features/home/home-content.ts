import { readCatalog } from '#contract/calls/catalog.ts'
import {
  type CityList,
  type CityPage,
  type CityRates,
  listCities,
  listReviews,
  type PublicReview,
  readCity,
} from '#contract/calls/cities.ts'
import { type CompanyNumbers, readCompanyNumbers } from '#contract/calls/company.ts'
import { listQuestions, type Question } from '#contract/calls/content.ts'
import type { PageRequest } from '../../routing/page.tsx'
import type { WidgetSize } from './price-widget.tsx'

/** The content of the story below the price widget. */
export type StoryContent = {
  cities: { slug: string; name: string }[]
  /** The number of live cities, of which `cities` is a part. */
  live: number
  reviews: { average: number; count: number; recent: PublicReview[] } | null
  questions: Pick<Question, 'id' | 'question' | 'html' | 'locale'>[]
  /** The city whose rates show what a crew earns. */
  pay: Pick<CityPage, 'name' | 'rates'> | null
}

/** Speaks for the company beside the price widget; null where there is nothing to show. */
export type HomeProof = {
  rating: { average: number; count: number } | null
  /** Approved movers, and the cities where they can be booked. */
  crews: { count: number; cities: number } | null
  example: Example | null
}

/** The midweek price of a typical move within a city. */
type Example = {
  city: string
  time_zone: string
  start_at: string
  from_zip: string
  to_zip: string
  miles: number
  rate: Pick<Rate, 'size' | 'name' | 'name_es' | 'midweek_cents'>
}

type Rate = CityRates['trips'][number]['prices'][number]

export type HomeContent = { sizes: WidgetSize[]; proof: HomeProof; story: StoryContent }

const maxCities = 28
const maxReviews = 3

/**
 * Loads the content of the home page. A part that fails to load is left out, so that the price
 * widget always works.
 */
export async function loadHome({ call, log, language }: PageRequest): Promise<HomeContent> {
  const loadPart = async <T>(
    outcome: Promise<{ data: T | null; error: unknown }>,
    name: string,
  ) => {
    const { data, error } = await outcome
    if (error !== null) log.error(`The ${name} could not be loaded`, error)
    return data
  }
  const [catalog, states, reviews, questions, numbers] = await Promise.all([
    loadPart(call(readCatalog, {}), 'sizes'),
    loadPart(call(listCities, {}), 'cities'),
    loadPart(call(listReviews, {}), 'reviews'),
    loadPart(
      call(listQuestions, { query: { audience: 'customer', locale: language } }),
      'questions',
    ),
    loadPart(call(readCompanyNumbers, {}), 'numbers'),
  ])
  const live = liveCities(states ?? [])
  const [first] = live
  const city = first && (await loadPart(call(readCity, { params: { slug: first.slug } }), 'rates'))
  const sizes = (catalog?.sizes ?? []).map(
    ({ slug, name, name_es, description, description_es }) => ({
      slug,
      name,
      name_es,
      description,
      description_es,
    }),
  )
  return {
    sizes,
    proof: {
      rating: ratingOf(numbers),
      crews: crewsOf(numbers),
      example: city ? exampleIn(city) : null,
    },
    story: {
      cities: live.slice(0, maxCities).map(({ slug, name }) => ({ slug, name })),
      live: live.length,
      reviews: storyReviews(reviews),
      questions: firstOfTopics(questions ?? []),
      pay: city ? { name: city.name, rates: city.rates } : null,
    },
  }
}

/** Returns the live cities: those with the most crews first, then those with the largest radius. */
const liveCities = (states: CityList) =>
  states
    .flatMap(({ cities }) => cities)
    .filter((city) => city.is_live)
    .sort((one, other) => other.movers - one.movers || other.radius_mi - one.radius_mi)

function ratingOf(numbers: CompanyNumbers | null): HomeProof['rating'] {
  if (numbers === null || numbers.rating === null || numbers.reviews === 0) return null
  return { average: numbers.rating, count: numbers.reviews }
}

function crewsOf(numbers: CompanyNumbers | null): HomeProof['crews'] {
  if (numbers === null || numbers.movers === 0 || numbers.cities === 0) return null
  return { count: numbers.movers, cities: numbers.cities }
}

/** Returns the price of a move within a city, of a size from the middle of its list. */
function exampleIn({ name, time_zone, rates }: CityPage): Example | null {
  const trip = rates?.trips.find(({ kind }) => kind === 'local')
  const rate = trip && middleOf(trip.prices)
  if (!rates || !trip || !rate) return null
  const { from_zip, to_zip, miles } = trip
  const { size, name: size_name, name_es, midweek_cents } = rate
  return {
    city: name,
    time_zone,
    start_at: rates.midweek,
    from_zip,
    to_zip,
    miles,
    rate: { size, name: size_name, name_es, midweek_cents },
  }
}

/** Returns the entry in the middle of a list, for a size that is neither small nor large. */
export const middleOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(list.length / 2)]

type Reviews = { average: number | null; count: number; recent: PublicReview[] }

function storyReviews(reviews: Reviews | null): StoryContent['reviews'] {
  if (reviews === null || reviews.average === null || reviews.recent.length === 0) return null
  const { average, count, recent } = reviews
  return { average, count, recent: recent.slice(0, maxReviews) }
}

const topics: readonly Question['topic'][] = ['price', 'booking', 'moving_day', 'payment', 'claims']

const firstOfTopics = (questions: readonly Question[]): Question[] =>
  topics.flatMap((topic) => questions.find((one) => one.topic === topic) ?? [])
