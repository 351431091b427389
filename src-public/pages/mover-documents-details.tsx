import { DocumentPage } from '../features/documents/document-page.tsx'
import { definePage } from '../routing/page.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('documents')('title'), isPrivate: true }),
  Component: MoverDocumentsDetails,
})

function MoverDocumentsDetails() {
  return <DocumentPage crew="mover" />
}
