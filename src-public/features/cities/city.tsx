import { useEffect } from 'react'
import type { CityPage } from '#contract/calls/cities.ts'
import type { PostSummary } from '#contract/calls/content.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useLanguage, useTexts } from '../../lib/texts-context.tsx'
import { remember } from '../../routing/route-memory.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { PostCard } from '../content/post-card.tsx'
import { CityCrews } from './city-crews.tsx'
import { CityFacts } from './city-facts.tsx'
import { CityRatesTable } from './city-rates-table.tsx'
import { NearbyCities } from './nearby-cities.tsx'
import { questionsOf } from './questions.ts'
import { ReviewList } from './review-list.tsx'

type CityProps = { city: CityPage; posts: readonly PostSummary[] }

export function City({ city, posts }: CityProps) {
  const say = useTexts('cities')
  const { id, name, state, rates, reviews, movers } = city
  useEffect(() => remember({ cityId: id, cityTitle: `${name}, ${state.code}` }), [id, name, state])
  return (
    <>
      <CityHead city={city} />
      {rates && <CityRatesTable city={city} rates={rates} />}
      <CityFacts city={city} />
      {movers.count > 0 && <CityCrews city={city} />}
      {reviews.recent.length > 0 && (
        <PageSection title={say('reviews.title')} ground="card">
          <ReviewList reviews={reviews.recent} />
        </PageSection>
      )}
      <CityQuestions city={city} />
      {city.nearby.length > 0 && (
        <NearbyCities title={say('nearby.title', { city: name })} cities={city.nearby} />
      )}
      {posts.length > 0 && <Posts posts={posts} />}
      <section className="quilted on-blanket">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-6 px-4 py-12 sm:px-6">
          <p className="font-display text-heading">{say('closing')}</p>
          <LinkButton to={orderFrom(city)} size="lg">
            {say('page.book')}
          </LinkButton>
        </div>
      </section>
    </>
  )
}

const orderFrom = ({ around }: CityPage) => href('order', {}, { from: around.middle_zip })

function CityHead({ city }: { city: CityPage }) {
  const say = useTexts('cities')
  const common = useTexts('common')
  const { language } = useLanguage()
  const { money } = useFormat()
  const { name, state, rates, reviews } = city
  const ownLead = language === 'en' ? city.hero : null
  return (
    <PageHead
      trail={[
        { to: href('index'), label: common('nav.home') },
        { to: href('cities'), label: say('list.title') },
      ]}
      title={say('page.heading', { city: name, state: state.code })}
      lead={ownLead ?? say('page.lead', { city: name })}
      street={{ src: `/pictures/cities/${city.slug}.svg`, width: 1200, height: 210 }}
      photo={city.photo ? { ...city.photo, alt: say('page.photo', { city: name }) } : undefined}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <LinkButton to={orderFrom(city)} size="lg">
          {say('page.book')}
        </LinkButton>
        {rates && (
          <p className="numeral font-display text-2xl">
            {say('page.from', {
              price: money(Math.ceil(rates.lowest_cents / 100) * 100, { isRound: true }),
            })}
          </p>
        )}
        {reviews.average !== null && (
          <p className="text-cream-soft">
            <span aria-hidden="true" className="text-stitch">
              ★{' '}
            </span>
            {say('page.rated', { average: reviews.average, count: reviews.count })}
          </p>
        )}
      </div>
    </PageHead>
  )
}

function CityQuestions({ city }: { city: CityPage }) {
  const say = useTexts('cities')
  const texts = useLanguage()
  const isForeign = texts.language !== 'en'
  const own = questionsOf(city, texts)
  if (own.length + city.faq.length === 0) return null
  return (
    <PageSection title={say('faq.title', { city: city.name })} ground="wash" width="narrow">
      {own.map(({ question, answer }) => (
        <Fold key={question} title={question}>
          <p>{answer}</p>
        </Fold>
      ))}
      {isForeign && city.faq.length > 0 && (
        <p className="mt-6 text-small text-soft">{say('page.english')}</p>
      )}
      {city.faq.map(({ question, answer }) => (
        <Fold key={question} title={question} lang={isForeign ? 'en' : undefined}>
          <p className="whitespace-pre-line">{answer}</p>
        </Fold>
      ))}
    </PageSection>
  )
}

function Posts({ posts }: { posts: readonly PostSummary[] }) {
  const say = useTexts('cities')
  return (
    <PageSection title={say('nearby.posts')}>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <li key={post.slug} className="grid">
            <PostCard post={post} heading="h3" />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
