import type { ResourceName } from '#contract/resources.ts'
import { useTexts } from '../texts.ts'
import ResourceList from './resource-list.tsx'
import { useDocumentTitle } from './use-document-title.ts'

/** Shows the list of any declared resource. */
export default function ListPage({ name }: { name: ResourceName }) {
  useDocumentTitle(useTexts().many(name))
  return <ResourceList name={name} />
}
