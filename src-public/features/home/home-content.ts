import { readCatalog } from '#contract/calls/catalog.ts'
import {
  type CityList,
  type CityPage,
  listCities,
  listReviews,
  type PublicReview,
  readCity,
} from '#contract/calls/cities.ts'
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

export type HomeContent = { sizes: WidgetSize[]; story: StoryContent }

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
  const [catalog, states, reviews, questions] = await Promise.all([
    loadPart(call(readCatalog, {}), 'sizes'),
    loadPart(call(listCities, {}), 'cities'),
    loadPart(call(listReviews, {}), 'reviews'),
    loadPart(
      call(listQuestions, { query: { audience: 'customer', locale: language } }),
      'questions',
    ),
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

type Reviews = { average: number | null; count: number; recent: PublicReview[] }

function storyReviews(reviews: Reviews | null): StoryContent['reviews'] {
  if (reviews === null || reviews.average === null || reviews.recent.length === 0) return null
  const { average, count, recent } = reviews
  return { average, count, recent: recent.slice(0, maxReviews) }
}

const topics: readonly Question['topic'][] = ['price', 'booking', 'moving_day', 'payment', 'claims']

const firstOfTopics = (questions: readonly Question[]): Question[] =>
  topics.flatMap((topic) => questions.find((one) => one.topic === topic) ?? [])
