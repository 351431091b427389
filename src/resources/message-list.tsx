import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { Loading } from '../kernel/loading.tsx'
import { PageHeader } from '../kernel/page-header.tsx'
import ResourceList from '../kernel/resource-list.tsx'
import { useDocumentTitle } from '../kernel/use-document-title.ts'
import { useCan } from '../providers/use-can.ts'
import { useTexts } from '../texts.ts'

const SupportDesk = lazy(() => import('../chat/support-desk.tsx'))

/** The support desk: chats, live, and the letters that are answered by mail. */
export default function MessageList({ name }: { name: ResourceName }) {
  const say = useTexts()
  const may = useCan()(name, 'show')
  const [params] = useSearchParams()
  useDocumentTitle(say.many(name))
  // What a list was narrowed by, as a saved view, is of the letters.
  const isLetters = !may || [...params.keys()].some((key) => key !== 'room')
  const tabs = [
    ...(may ? [{ search: '', label: say.text('chat.chats'), isOpen: !isLetters }] : []),
    { search: 'tab=letters', label: say.text('chat.letters'), isOpen: isLetters },
  ]
  return (
    <>
      <PageHeader title={say.many(name)} />
      <nav className="tabs" aria-label={say.many(name)}>
        {tabs.map(({ search, label, isOpen }) => (
          <Link key={search} to={{ search }} {...(isOpen ? { 'aria-current': 'page' } : {})}>
            {label}
          </Link>
        ))}
      </nav>
      {isLetters ? (
        <ResourceList name={name} title={say.text('chat.letters')} />
      ) : (
        <Suspense fallback={<Loading />}>
          <SupportDesk />
        </Suspense>
      )}
    </>
  )
}
