import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Question } from '#contract/calls/content.ts'
import { useTexts } from '../../app/texts-context.tsx'
import { Prose } from '../../ui/prose.tsx'
import { LanguageMark, useOtherLanguage } from '../reading/language-mark.tsx'

/** The id of an answer, by which an address names it. */
export const answerId = (id: number | string) => `q${id}`

type AnswersProps = { topic: Question['topic']; questions: readonly Question[] }

/** The questions of one topic, each to be opened. */
export function Answers({ topic, questions }: AnswersProps) {
  const say = useTexts('reading')
  return (
    <section aria-labelledby={`topic-${topic}`}>
      <h2 id={`topic-${topic}`} className="mb-2 scroll-mt-6 text-[1.625rem]">
        {say(`help.topic.${topic}`)}
      </h2>
      <div className="divide-y-2 divide-dashed divide-stitch border-y-2 border-dashed border-stitch">
        {questions.map((question) => (
          <Answer key={question.id} {...question} />
        ))}
      </div>
    </section>
  )
}

function Answer({ id, question, html, locale }: Question) {
  const say = useTexts('reading')
  const lang = useOtherLanguage(locale)
  return (
    <details className="group/answer">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-field py-3 font-semibold hover:text-link">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span lang={lang}>{question}</span>
          <LanguageMark locale={locale} />
        </span>
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="size-5 shrink-0 text-stitch-deep transition-transform group-open/answer:rotate-180"
        >
          <path d="m5 9 7 7 7-7" fill="none" stroke="currentColor" strokeWidth="2.4" />
        </svg>
      </summary>
      {/* Inside: a browser opens what is closed around the element that an address names. */}
      <div id={answerId(id)} className="scroll-mt-24 pb-5">
        <Prose html={html} lang={lang} />
        <a
          href={`#${answerId(id)}`}
          className="mt-2 inline-flex min-h-11 items-center text-small text-soft underline underline-offset-4"
        >
          {say('help.link')}
        </a>
      </div>
    </details>
  )
}

/** Opens what the address names, also where it is reached without leaving the page. */
export function useNamedAnswer() {
  const { hash } = useLocation()
  useEffect(() => {
    const details = document.getElementById(hash.slice(1))?.closest('details')
    if (!details) return
    details.open = true
    details.scrollIntoView({ block: 'start' })
    details.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash])
}
