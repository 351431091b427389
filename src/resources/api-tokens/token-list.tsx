import { lazy } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import ResourceList from '../../list/resource-list.tsx'
import { useCan } from '../../providers/use-can.ts'
import { useTexts } from '../../text/use-texts.ts'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { IssueButton } from '../issue-button.tsx'

const NewToken = lazy(() => import('./new-token.tsx'))

/** Lists API tokens: the person's own, or all for those with full access. */
export default function TokenList({ name }: { name: ResourceName }) {
  const may = useCan()(name, 'issue')
  const { many, text } = useTexts()
  useDocumentTitle(many(name))
  return (
    <ResourceList
      name={name}
      actions={may && <IssueButton label={text('token.create')} dialog={NewToken} />}
    />
  )
}
