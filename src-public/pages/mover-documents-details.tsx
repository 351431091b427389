import { DocumentPage } from '../features/documents/document-page.tsx'
import { forMembers } from '../features/team/for-members.tsx'
import { definePage } from '../routing/page.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('documents')('title'), isPrivate: true }),
  Component: forMembers('mover-documents-details', MoverDocumentsDetails),
})

function MoverDocumentsDetails() {
  return <DocumentPage crew="mover" />
}
