import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import ResourceList from '../../list/resource-list.tsx'
import { useCan } from '../../providers/use-can.ts'
import { useTexts } from '../../text/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'

const SupportDesk = lazy(() => import('../../chat/support-desk.tsx'))

/** Shows the support desk: live chats, and messages that are answered by mail. */
export default function MessageList({ name }: { name: ResourceName }) {
  const texts = useTexts()
  const may = useCan()(name, 'show')
  const [params] = useSearchParams()
  useDocumentTitle(texts.many(name))
  // Any other parameter, such as a filter or a saved view, belongs to the list of messages.
  const isLetters = !may || [...params.keys()].some((key) => key !== 'room')
  const tabs = [
    ...(may ? [{ search: '', label: texts.text('chat.chats'), isOpen: !isLetters }] : []),
    { search: 'tab=letters', label: texts.text('chat.letters'), isOpen: isLetters },
  ]
  return (
    <>
      <PageHeader title={texts.many(name)} />
      <nav className="tabs" aria-label={texts.many(name)}>
        {tabs.map(({ search, label, isOpen }) => (
          <Link key={search} to={{ search }} {...(isOpen ? { 'aria-current': 'page' } : {})}>
            {label}
          </Link>
        ))}
      </nav>
      {isLetters ? (
        <ResourceList name={name} title={texts.text('chat.letters')} />
      ) : (
        <Suspense fallback={<Loading />}>
          <SupportDesk />
        </Suspense>
      )}
    </>
  )
}
