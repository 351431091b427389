import { Fragment, type ReactNode } from 'react'
import { codesInText } from '#contract/codes-in-text.ts'

/** Returns a text in which no code such as MV-7K3Q9D breaks at its hyphen. */
export function unbroken(text: string): ReactNode {
  const codes = text.match(codesInText) ?? []
  if (codes.length === 0) return text
  return text.split(codesInText).map((words, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
    <Fragment key={at}>
      {words}
      {codes[at] && <span className="whitespace-nowrap">{codes[at]}</span>}
    </Fragment>
  ))
}
