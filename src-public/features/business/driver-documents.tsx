import { listCrew } from '#contract/calls/crew.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Loading } from '../../ui/skeleton.tsx'
import { type DocumentKind, DocumentStep } from './document-step.tsx'

const given = ['uploaded', 'in_review', 'approved', 'expiring']

/** Lets a mover who drives hand in their own documents; other drivers hand in theirs. */
export function DriverDocuments({ onSent }: { onSent: () => void }) {
  const say = useTexts('business')
  const { call } = useServices()
  const crew = useLoaded('crew documents', (signal) => call(listCrew, { signal }))
  const self = crew.data?.find(({ is_self }) => is_self)
  if (crew.data === null) return <Loading rows={1} />
  return (
    <div className="grid gap-6">
      {self?.documents.map(({ id, kind, state }) => (
        <section key={id} className="grid gap-3">
          <h4 className="font-semibold">{say(`document.${kind as DocumentKind}`)}</h4>
          <DocumentStep
            id={id}
            kind={kind as DocumentKind}
            isGiven={given.includes(state)}
            onSent={() => void crew.reload().then(onSent)}
          />
        </section>
      ))}
    </div>
  )
}
