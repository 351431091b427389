import { Link, useSearchParams } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import ResourceList from '../../list/resource-list.tsx'
import { useCan } from '../../providers/use-can.ts'
import { useTexts } from '../../text/use-texts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'

const logs = ['events', 'undelivered_messages', 'late_steps'] as const satisfies ResourceName[]

/**
 * Shows what happened: who changed which record, which messages could not be delivered, and which
 * steps of drivers came too late. The search finds a request by the id that an error page shows.
 */
export default function Logs() {
  const texts = useTexts()
  const { text } = texts
  useDocumentTitle(text('logs.title'))
  const can = useCan()
  const [params] = useSearchParams()
  const allowed = logs.filter((name) => can(name, 'list'))
  const open = allowed.find((name) => name === params.get('tab')) ?? 'events'
  return (
    <>
      <PageHeader title={text('logs.title')} />
      <p className="soft lead">{text('logs.lead')}</p>
      <nav className="tabs" aria-label={text('show.tabs')}>
        {allowed.map((name) => (
          <Link
            key={name}
            to={{ search: name === 'events' ? '' : `tab=${name}` }}
            {...(name === open ? { 'aria-current': 'page' } : {})}
          >
            {texts.many(name)}
          </Link>
        ))}
      </nav>
      <ResourceList key={open} name={open} within={{}} title={texts.many(open)} />
    </>
  )
}
