import type { ResourceName } from '#contract/resources.ts'
import { useTexts } from '../text/use-texts.ts'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import ResourceList from './resource-list.tsx'

/** Shows the list of any declared resource. */
export default function ListPage({ name }: { name: ResourceName }) {
  useDocumentTitle(useTexts().many(name))
  return <ResourceList name={name} />
}
