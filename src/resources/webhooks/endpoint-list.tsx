import { lazy } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import ResourceList from '../../list/resource-list.tsx'
import { useCan } from '../../providers/use-can.ts'
import { useTexts } from '../../text/use-texts.ts'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { IssueButton } from '../issue-button.tsx'

const NewEndpoint = lazy(() => import('./new-endpoint.tsx'))

/** Lists webhooks: the person's own, or all for those with full access. */
export default function EndpointList({ name }: { name: ResourceName }) {
  const may = useCan()(name, 'add')
  const { many, text } = useTexts()
  useDocumentTitle(many(name))
  return (
    <ResourceList
      name={name}
      actions={may && <IssueButton label={text('webhook.create')} dialog={NewEndpoint} />}
    />
  )
}
