import {
  type LegalText,
  type LegalTextName,
  legalTexts,
  readLegalText,
} from '#contract/calls/content.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { definePage, type Page } from '../../routing/page.tsx'
import { unwrap } from '../../routing/refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Prose } from '../../ui/prose.tsx'
import { breadcrumbs } from './breadcrumbs.ts'
import { Contents } from './contents.tsx'
import { useForeignLang } from './language-mark.tsx'

/**
 * Defines the page of a legal text: the edition in force or, with `?on=`, the edition of another
 * day.
 */
export const legalPage = (name: LegalTextName): Page =>
  definePage<LegalText>({
    async load({ call, language: locale, query }) {
      const on = query.get('on')
      const request = { locale, ...(on === null ? {} : { on }) }
      return unwrap(await call(readLegalText, { params: { name }, query: request }))
    },
    meta: ({ say }, { title, summary }) => ({
      title,
      description: summary ?? title,
      jsonLd: [
        breadcrumbs([{ name: say('common')('nav.home'), path: href('index') }, { name: title }]),
      ],
    }),
    Component: ({ data }) => <LegalScreen text={data} />,
  })

function LegalScreen({ text }: { text: LegalText }) {
  const say = useTexts('reading')
  const lang = useForeignLang(text.locale)
  const editionLine = useEditionLine(text)
  return (
    <>
      <PageHead
        title={<span lang={lang}>{text.title}</span>}
        lead={text.summary && <p lang={lang}>{text.summary}</p>}
      >
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p>{editionLine}</p>
          <span className="no-print">
            <Button look="plain" size="sm" onClick={() => window.print()}>
              {say('legal.print')}
            </Button>
          </span>
        </div>
      </PageHead>
      <div className="mx-auto grid w-full max-w-6xl gap-x-14 gap-y-8 px-4 py-10 sm:px-6 sm:py-14 lg:grid-cols-[18rem_1fr]">
        <div className="flex flex-col gap-10 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto">
          <Contents headings={text.contents} lang={lang} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <NotInForce text={text} />
          {lang && (
            <Notice title={say('legal.fallback_title')}>{say('legal.fallback_text')}</Notice>
          )}
          <Prose html={text.html} lang={lang} />
          <div className="no-print max-w-[42rem]">
            <Editions text={text} />
            <Others name={text.name} />
          </div>
        </div>
      </div>
    </>
  )
}

type EditionStatus = 'past' | 'current' | 'coming'

const statusOf = (edition: number, { in_force }: LegalText): EditionStatus => {
  if (edition === in_force) return 'current'
  return in_force !== null && edition < in_force ? 'past' : 'coming'
}

/** Returns the day on which an edition was replaced; undefined for the latest. */
const replacedOn = ({ edition, editions }: LegalText) =>
  editions.filter((one) => one.edition > edition).at(-1)?.effective_on

/** Returns a formatter for days, in UTC because the editions' dates are stored in UTC. */
function useDay() {
  const format = useFormat()
  return (day: string) => format.dayAndYear(`${day}T00:00:00.000Z`, 'UTC')
}

function useEditionLine(text: LegalText): string {
  const say = useTexts('reading')
  const day = useDay()
  const { edition, effective_on } = text
  const from = day(effective_on)
  const until = replacedOn(text)
  const standing = statusOf(edition, text)
  if (standing === 'past' && until) {
    return say('legal.was_in_force', { edition, from, until: day(until) })
  }
  return say(standing === 'current' ? 'legal.in_force' : 'legal.comes', { edition, day: from })
}

function NotInForce({ text }: { text: LegalText }) {
  const say = useTexts('reading')
  const day = useDay()
  const standing = statusOf(text.edition, text)
  if (standing === 'current') return null
  const changeDate = standing === 'past' ? replacedOn(text) : text.effective_on
  return (
    <Notice tone="warn" title={say(`legal.${standing}_title`)}>
      <p>{changeDate && say(`legal.${standing}_text`, { day: day(changeDate) })}</p>
      <Link to={href(text.name)} className="worded-link">
        {say('legal.current')}
      </Link>
    </Notice>
  )
}

function Editions({ text }: { text: LegalText }) {
  const say = useTexts('reading')
  const day = useDay()
  return (
    <section aria-labelledby="editions" className="border-t-2 border-dashed border-stitch pt-6">
      <h2 id="editions" className="text-[1.375rem]">
        {say('legal.editions')}
      </h2>
      <ul className="mt-2">
        {text.editions.map(({ edition, effective_on }) => {
          const standing = statusOf(edition, text)
          const on = standing === 'current' ? undefined : effective_on
          return (
            <li key={edition} className="flex flex-wrap items-center gap-x-3">
              <Link
                to={href(text.name, {}, { on })}
                aria-current={edition === text.edition ? 'page' : undefined}
                className="worded-link aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
              >
                {say('legal.edition', { edition, day: day(effective_on) })}
              </Link>
              <Flag tone={standing === 'current' ? 'good' : 'info'}>
                {say(`legal.state.${standing}`)}
              </Flag>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Others({ name }: { name: LegalTextName }) {
  const say = useTexts('reading')
  return (
    <nav aria-label={say('legal.others')} className="mt-6 flex flex-wrap gap-x-6">
      {legalTexts
        .filter((one) => one !== name)
        .map((one) => (
          <Link key={one} to={href(one)} className="worded-link">
            {say(`legal.${one}`)}
          </Link>
        ))}
    </nav>
  )
}
