import {
  type Found,
  listQuestions,
  maxSearchLength,
  type Question,
  searchHelp,
} from '#contract/calls/content.ts'
import { href } from '#contract/routes.ts'
import { Answers, useNamedAnswer } from '../features/content/answers.tsx'
import { SearchForm, SearchResults } from '../features/content/help-search.tsx'
import { questionsData } from '../features/content/questions-data.ts'
import { useSearch } from '../features/content/use-search.ts'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { missing, unwrap } from '../routing/refusal.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Link } from '../ui/link.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PageSection } from '../ui/page-section.tsx'

const audiences = ['everyone', 'customer', 'mover', 'driver'] as const
type Audience = (typeof audiences)[number]

type HelpData = {
  questions: Question[]
  /** `everyone` selects the questions of all audiences. */
  audience: Audience
  search: { q: string; found: Found[] }
}

export const page = definePage<HelpData>({
  async load({ call, language: locale, query }) {
    const named = query.get('for') ?? 'everyone'
    const audience = audiences.find((one) => one === named)
    if (audience === undefined) throw missing()
    const q = (query.get('q') ?? '').trim().slice(0, maxSearchLength)
    const [questions, found] = await Promise.all([
      call(listQuestions, {
        query: audience === 'everyone' ? { locale } : { locale, audience },
      }),
      q === '' ? { data: [], error: null } : call(searchHelp, { query: { q, locale } }),
    ])
    return { questions: unwrap(questions), audience, search: { q, found: unwrap(found) } }
  },
  meta({ say: sayOf }, { questions, search }) {
    const say = sayOf('reading')
    return {
      title: say('help.title'),
      description: say('help.description'),
      isPrivate: search.q !== '',
      jsonLd: [questionsData(questions.map(({ html, ...one }) => ({ ...one, answer: html })))],
    }
  },
  Component: ({ data }) => <HelpPage {...data} />,
})

function HelpPage({ questions, audience, search }: HelpData) {
  const say = useTexts('reading')
  const { q, type, ...results } = useSearch(search)
  useNamedAnswer()
  const topics = [...new Set(questions.map(({ topic }) => topic))]
  return (
    <>
      <PageHead
        title={say('help.heading')}
        picture={{ src: '/pictures/asking.svg', width: 300, height: 180 }}
      >
        <SearchForm q={q} type={type} />
      </PageHead>
      <SearchResults {...results} />
      <div className="mx-auto grid w-full max-w-6xl gap-x-14 gap-y-8 px-4 py-10 sm:px-6 sm:py-14 lg:grid-cols-[15rem_1fr]">
        <div className="flex flex-col gap-6 lg:sticky lg:top-6 lg:self-start">
          <Audiences chosen={audience} />
          {topics.length > 1 && (
            <nav aria-label={say('help.topics')} className="max-lg:hidden">
              <ol className="border-l-2 border-dashed border-stitch">
                {topics.map((topic) => (
                  <li key={topic}>
                    <a
                      href={`#topic-${topic}`}
                      className="flex min-h-11 items-center pl-4 text-small text-link underline-offset-4 hover:underline"
                    >
                      {say(`help.topic.${topic}`)}
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
        </div>
        <div className="flex max-w-3xl flex-col gap-12">
          {topics.map((topic) => (
            <Answers
              key={topic}
              topic={topic}
              questions={questions.filter((question) => question.topic === topic)}
            />
          ))}
          {topics.length === 0 && <Empty title={say('help.empty')} />}
        </div>
      </div>
      <PageSection ground="wash" title={say('help.contact_title')}>
        <div className="flex flex-wrap items-center justify-between gap-6">
          <p className="max-w-xl text-lead">{say('help.contact_text')}</p>
          <LinkButton to={href('contact')} size="lg">
            {say('help.contact')}
          </LinkButton>
        </div>
      </PageSection>
    </>
  )
}

function Audiences({ chosen }: { chosen: Audience }) {
  const say = useTexts('reading')
  return (
    <nav aria-label={say('help.audience')}>
      <ul className="flex flex-wrap gap-2 lg:flex-col">
        {audiences.map((one) => (
          <li key={one}>
            <Link
              to={href('help', {}, { for: one === 'everyone' ? undefined : one })}
              aria-current={one === chosen ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border-[1.5px] border-edge bg-card px-4 text-small font-semibold hover:border-ink aria-[current=page]:border-transparent aria-[current=page]:bg-stitch aria-[current=page]:text-night"
            >
              {say(`help.audiences.${one}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
