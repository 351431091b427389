import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { Points } from '../../ui/points.tsx'
import { ReviewList } from '../cities/review-list.tsx'
import { CityNames } from './city-names.tsx'
import { ForMovers } from './for-movers.tsx'
import type { StoryContent } from './home-content.ts'
import { LowerOfTwo } from './lower-of-two.tsx'
import { Questions } from './questions.tsx'
import { XrayTeaser } from './xray-teaser.tsx'

/**
 * Renders everything below the price widget. It has no interactive parts, so it needs no code in
 * the browser.
 */
export function Story({ cities, live, reviews, questions, pay }: StoryContent) {
  const say = useTexts('story')
  return (
    <>
      <HowItWorks />
      <LowerOfTwo />
      <XrayTeaser />
      <Trust />
      {reviews && <CustomerReviews {...reviews} />}
      {cities.length > 0 && <CityNames cities={cities} live={live} />}
      {pay?.rates && <ForMovers name={pay.name} rates={pay.rates} />}
      {questions.length > 0 && <Questions questions={questions} />}
      <section className="mx-auto flex max-w-6xl flex-col items-center gap-6 px-4 pt-16 pb-20 text-center sm:px-6">
        <p className="font-display text-[2rem] font-semibold sm:text-figure">{say('closing')}</p>
        <LinkButton to={href('order')} size="lg">
          {say('begin')}
        </LinkButton>
      </section>
    </>
  )
}

const steps = ['price', 'crew', 'delivery'] as const

function HowItWorks() {
  const say = useTexts('story')
  return (
    <section className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
      <h2 className="text-heading">{say('steps.title')}</h2>
      <ol className="mt-10 grid gap-10 sm:grid-cols-3">
        {steps.map((step, at) => (
          <li key={step} className="flex flex-col gap-3">
            <span aria-hidden="true" className="flex items-center gap-3">
              <span className="grid size-12 place-items-center rounded-full border-2 border-dashed border-stitch-deep font-display text-xl font-semibold text-stitch-deep">
                {at + 1}
              </span>
              <span className="seam grow opacity-70" />
            </span>
            <h3 className="text-2xl">{say(`steps.${step}`)}</h3>
            <p className="text-soft">{say(`steps.${step}_text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const promises = ['held', 'cancel', 'crew'] as const

function Trust() {
  const say = useTexts('story')
  return (
    <section className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
      <h2 className="max-w-2xl text-heading">{say('trust.title')}</h2>
      <div className="mt-10">
        <Points
          points={promises.map((promise) => ({
            title: say(`trust.${promise}`),
            text: say(`trust.${promise}_text`),
          }))}
        />
      </div>
    </section>
  )
}

/** Shows what customers wrote, word for word. */
function CustomerReviews({ average, count, recent }: NonNullable<StoryContent['reviews']>) {
  const say = useTexts('story')
  const { number } = useFormat()
  return (
    <PageSection title={say('voices.title')} ground="card">
      <p className="-mt-4 mb-8 text-lead text-soft">
        {say('voices.rated', { average: number(average, 1), count })}
      </p>
      <ReviewList reviews={recent} />
    </PageSection>
  )
}
