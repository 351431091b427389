import {
  type CityPage,
  readCity,
  readUpcomingCity,
  type UpcomingCity as UpcomingCityData,
} from '#contract/calls/cities.ts'
import { listPosts, type PostSummary } from '#contract/calls/content.ts'
import { callFailure } from '#contract/client/call-error.ts'
import { href } from '#contract/routes.ts'
import { City } from '../features/cities/city.tsx'
import { questionsOf } from '../features/cities/questions.ts'
import { serviceData } from '../features/cities/service-data.ts'
import { UpcomingCity } from '../features/cities/upcoming-city.tsx'
import { breadcrumbs } from '../features/content/breadcrumbs.ts'
import { questionsData } from '../features/content/questions-data.ts'
import { formatIn } from '../lib/format.ts'
import { intlLocales } from '../lib/language.ts'
import type { TextsSnapshot } from '../lib/texts.ts'
import { definePage, type Meta, type PageRequest } from '../routing/page.tsx'
import { unwrap } from '../routing/refusal.ts'

export type CityContent = { city: CityPage; posts: PostSummary[] } | { upcoming: UpcomingCityData }

export const page = definePage<CityContent>({
  meta(texts, data) {
    if ('upcoming' in data) return upcomingMeta(texts, data.upcoming)
    const { city } = data
    const say = texts.say('cities')
    const names = { city: city.name, state: city.state.code }
    const description = descriptionOf(city, texts)
    const name = say('page.heading', names)
    const questions = [...questionsOf(city, texts), ...(texts.language === 'en' ? city.faq : [])]
    return {
      title: city.rates
        ? say('page.title', { ...names, price: lowest(city, texts) })
        : say('page.title_plain', names),
      description,
      image: `/og/cities/${city.slug}.png`,
      jsonLd: [
        serviceData(city, name, description),
        breadcrumbs([
          { name: texts.say('common')('nav.home'), path: href('index') },
          { name: say('list.title'), path: href('cities') },
          { name: city.name },
        ]),
        ...(questions.length > 0 ? [questionsData(questions)] : []),
      ],
    }
  },
  async load({ call, log, language, params: { city: slug = '' } }) {
    const [city, posts] = await Promise.all([
      call(readCity, { params: { slug } }),
      call(listPosts, { query: { city: slug, locale: language } }),
    ])
    const upcoming = city.error?.status === 404 ? await findUpcoming(call, slug) : null
    if (upcoming) return { upcoming }
    if (posts.error !== null) log.error('The posts of a city could not be loaded', posts.error)
    return {
      city: unwrap(city, (moved) => href('cities-city', { city: moved })),
      posts: posts.data?.posts.slice(0, 3) ?? [],
    }
  },
  Component: ({ data }) =>
    'upcoming' in data ? <UpcomingCity city={data.upcoming} /> : <City {...data} />,
})

/** Finds the announced or paused city of a slug that no live one has. */
async function findUpcoming(
  call: PageRequest['call'],
  slug: string,
): Promise<UpcomingCityData | null> {
  const { data, error } = await call(readUpcomingCity, { params: { slug } })
  if (error !== null && error.status !== 404) throw callFailure(error)
  return data
}

/** Search engines leave the page out until moves can be booked. */
function upcomingMeta(texts: TextsSnapshot, { name, state, is_paused }: UpcomingCityData): Meta {
  const say = texts.say('waiting')
  const names = { city: name, state: state.code }
  return {
    title: say(is_paused ? 'city.title_paused' : 'city.title', names),
    description: say('city.description', names),
    isPrivate: true,
  }
}

function lowest({ rates }: CityPage, { language }: TextsSnapshot): string {
  const cents = Math.ceil((rates?.lowest_cents ?? 0) / 100) * 100
  return formatIn(intlLocales[language]).money(cents, { isRound: true })
}

function descriptionOf(city: CityPage, texts: TextsSnapshot): string {
  const say = texts.say('cities')
  const { name, state, rates, radius_mi } = city
  if (rates === null) return say('page.description_plain', { city: name, state: state.name })
  const { money } = formatIn(intlLocales[texts.language])
  return say('page.description', {
    city: name,
    miles: radius_mi,
    low: money(rates.lowest_cents),
    high: money(rates.highest_cents),
  })
}
