import type { ReactNode } from 'react'
import type { Question } from '#contract/calls/content.ts'
import { Fold } from '../../ui/fold.tsx'
import { Prose } from '../../ui/prose.tsx'
import { LanguageMark, useOtherLanguage } from './language-mark.tsx'

type QuestionFoldProps = Pick<Question, 'question' | 'html' | 'locale'> & {
  /** By which an address names the answer: a browser opens what is closed around it. */
  id?: string
  /** Below the answer. */
  children?: ReactNode
}

/** A frequent question, marked where it is in another language, that opens to its answer. */
export function QuestionFold({ question, html, locale, id, children }: QuestionFoldProps) {
  const lang = useOtherLanguage(locale)
  return (
    <Fold
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span lang={lang}>{question}</span>
          <LanguageMark locale={locale} />
        </span>
      }
    >
      <div id={id} className="scroll-mt-24">
        <Prose html={html} lang={lang} />
        {children}
      </div>
    </Fold>
  )
}
