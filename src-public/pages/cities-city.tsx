import { type CityPage, readCity } from '#contract/calls/cities.ts'
import { listPosts, type PostSummary } from '#contract/calls/content.ts'
import { href } from '#contract/routes.ts'
import { City } from '../features/cities/city.tsx'
import { questionsOf } from '../features/cities/questions.ts'
import { serviceData } from '../features/cities/service-data.ts'
import { breadcrumbs } from '../features/content/breadcrumbs.ts'
import { questionsData } from '../features/content/questions-data.ts'
import { formatIn } from '../lib/format.ts'
import { intlLocales } from '../lib/language.ts'
import type { TextsSnapshot } from '../lib/texts.ts'
import { definePage } from '../routing/page.tsx'
import { unwrap } from '../routing/refusal.ts'

export type CityContent = { city: CityPage; posts: PostSummary[] }

export const page = definePage<CityContent>({
  meta(texts, { city }) {
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
    if (posts.error !== null) log.error('The posts of a city could not be loaded', posts.error)
    return {
      city: unwrap(city, (moved) => href('cities-city', { city: moved })),
      posts: posts.data?.posts.slice(0, 3) ?? [],
    }
  },
  Component: ({ data }) => <City {...data} />,
})

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
