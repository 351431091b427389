import type { ReactNode } from 'react'
import type { Question } from '#contract/calls/content.ts'
import { Fold } from '../../ui/fold.tsx'
import { Prose } from '../../ui/prose.tsx'
import { LanguageMark, useForeignLang } from './language-mark.tsx'

type QuestionFoldProps = Pick<Question, 'question' | 'html' | 'locale'> & {
  /** The id of the answer, used in URLs: browsers open the closed element around it. */
  id?: string
  /** Shown below the answer. */
  children?: ReactNode
}

/** Renders a frequent question that expands to its answer, marked if it is in another language. */
export function QuestionFold({ question, html, locale, id, children }: QuestionFoldProps) {
  const lang = useForeignLang(locale)
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
