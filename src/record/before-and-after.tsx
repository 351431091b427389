import type { ReactNode } from 'react'

import { useTexts } from '../text/use-texts.ts'

/** Shows what was beside what is; either may be missing. */
export function BeforeAndAfter({ before, after }: { before?: ReactNode; after?: ReactNode }) {
  const { text } = useTexts()
  return (
    <>
      {before !== undefined && (
        <del>
          <span className="unseen">{text('show.before')} </span>
          {before}
        </del>
      )}
      {before !== undefined && after !== undefined && <span aria-hidden> → </span>}
      {after !== undefined && (
        <ins>
          <span className="unseen">{text('show.after')} </span>
          {after}
        </ins>
      )}
    </>
  )
}
