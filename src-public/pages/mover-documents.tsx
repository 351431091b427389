import { listOwnDocuments } from '#contract/calls/documents.ts'
import { DocumentList, filters } from '../features/documents/document-list.tsx'
import { forMembers } from '../features/team/for-members.tsx'
import { useNavigation } from '../lib/navigation.tsx'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { useLoaded } from '../lib/use-loaded.ts'
import { definePage } from '../routing/page.tsx'
import { Failed } from '../ui/failed.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('documents')('title'), isPrivate: true }),
  Component: forMembers('mover-documents', MoverDocuments),
})

function MoverDocuments() {
  const say = useTexts('documents')
  const { call } = useServices()
  const { path } = useNavigation()
  const asked = new URLSearchParams(path.split('?')[1]).get('show')
  const filter = filters.find((known) => known === asked) ?? 'all'
  const { data, error, reload } = useLoaded('documents', (signal) =>
    call(listOwnDocuments, { signal }),
  )
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      {data === null && (error ? <Failed error={error} onRetry={reload} /> : <Loading rows={3} />)}
      {data && <DocumentList overview={data} filter={filter} />}
    </Sheet>
  )
}
