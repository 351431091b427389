import type { ReactNode } from 'react'
import { type CompanyNumbers, readCompanyNumbers } from '#contract/calls/company.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../lib/format.ts'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PageSection } from '../ui/page-section.tsx'
import { Points } from '../ui/points.tsx'

export const page = definePage<CompanyNumbers | null>({
  meta: ({ say }) => ({
    title: say('about')('title'),
    description: say('about')('description'),
    jsonLd: [{ '@type': 'AboutPage', name: say('about')('title') }],
  }),
  async load({ call, log }) {
    const { data, error } = await call(readCompanyNumbers, {})
    if (error !== null) log.error('The numbers of the company could not be loaded', error)
    return data
  },
  Component: About,
})

function About({ data }: { data: CompanyNumbers | null }) {
  const say = useTexts('about')
  return (
    <>
      <PageHead
        title={say('heading')}
        lead={say('lead')}
        picture={{ src: '/pictures/crew.svg', width: 400, height: 260 }}
      />
      {data && <Numbers {...data} />}
      <PageSection title={say('promises.title')}>
        <Points
          columns={2}
          points={promises.map((name) => ({
            title: say(`promises.${name}`),
            text: say(`promises.${name}_text`),
          }))}
        />
      </PageSection>
      <PageSection title={say('vetting.title')} ground="wash">
        <p className="max-w-2xl text-lead">{say('vetting.lead')}</p>
        <ol className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {checks.map((check, at) => (
            <li key={check}>
              <span
                aria-hidden="true"
                className="grid size-11 place-items-center rounded-full border-2 border-dashed border-stitch-deep font-display text-xl font-semibold text-stitch-deep"
              >
                {at + 1}
              </span>
              <h3 className="mt-3 text-xl">{say(`vetting.${check}`)}</h3>
              <p className="mt-1">{say(`vetting.${check}_text`)}</p>
            </li>
          ))}
        </ol>
      </PageSection>
      <PageSection title={say('price.title')}>
        <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_22rem]">
          <div className="flex max-w-2xl flex-col gap-4 text-lead">
            <p>{say('price.effort')}</p>
            <p>{say('price.calendar')}</p>
            <p>{say('price.extras')}</p>
          </div>
          <aside className="h-fit rounded-card border-[1.5px] border-dashed border-edge p-6">
            <p className="font-display text-xl font-semibold">{say('price.share')}</p>
            <p className="mt-2 text-soft">{say('price.share_text')}</p>
          </aside>
        </div>
        <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3">
          <LinkButton to={href('order')}>{say('action')}</LinkButton>
          <TextLink to={href('contact')}>{say('write')}</TextLink>
          <TextLink to={href('moverapp')}>{say('join')}</TextLink>
        </div>
      </PageSection>
    </>
  )
}

const promises = ['price', 'lower', 'held', 'people'] as const
const checks = ['papers', 'insurance', 'drivers', 'reviews'] as const

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="worded-link font-semibold">
      {children}
    </Link>
  )
}

const counted = ['moves_done', 'movers', 'cities', 'reviews'] as const

/** Shows the company's numbers that are above zero. */
function Numbers({ rating, ...numbers }: CompanyNumbers) {
  const say = useTexts('about')
  const { number } = useFormat()
  const shown = counted.filter((name) => numbers[name] > 0)
  if (shown.length === 0) return null
  return (
    <PageSection ground="card">
      <h2 className="sr-only">{say('numbers.title')}</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
        {shown.map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-soft">
              {say(`numbers.${name}`, { count: numbers[name] })}
              {name === 'reviews' && rating !== null && (
                <> {say('numbers.rating', { rating: number(rating, 1) })}</>
              )}
            </dt>
            <dd className="numeral font-display text-title leading-none font-semibold">
              {number(numbers[name])}
            </dd>
          </div>
        ))}
      </dl>
    </PageSection>
  )
}
