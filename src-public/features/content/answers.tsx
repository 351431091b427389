import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Question } from '#contract/calls/content.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { QuestionFold } from './question-fold.tsx'

/** Returns the element id of an answer, used in the URL's hash. */
export const answerId = (id: number | string) => `q${id}`

type AnswersProps = { topic: Question['topic']; questions: readonly Question[] }

/** Lists the questions of one topic, each expandable. */
export function Answers({ topic, questions }: AnswersProps) {
  const say = useTexts('reading')
  return (
    <section aria-labelledby={`topic-${topic}`}>
      <h2 id={`topic-${topic}`} className="mb-2 scroll-mt-6 text-[1.625rem]">
        {say(`help.topic.${topic}`)}
      </h2>
      {questions.map((question) => (
        <Answer key={question.id} {...question} />
      ))}
    </section>
  )
}

function Answer({ id, ...question }: Question) {
  const say = useTexts('reading')
  return (
    <QuestionFold {...question} id={answerId(id)}>
      <a
        href={`#${answerId(id)}`}
        className="mt-2 inline-flex min-h-11 items-center text-small underline underline-offset-4"
      >
        {say('help.link')}
      </a>
    </QuestionFold>
  )
}

/**
 * Opens the answer named in the URL's hash, even when the hash changes without leaving the page.
 */
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
