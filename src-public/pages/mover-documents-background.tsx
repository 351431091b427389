import { listBackgroundChecks } from '#contract/calls/background-checks.ts'
import { CrewChecks } from '../features/background/crew-checks.tsx'
import { OwnCheck } from '../features/background/own-check.tsx'
import { forMembers } from '../features/team/for-members.tsx'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { useLoaded } from '../lib/use-loaded.ts'
import { definePage } from '../routing/page.tsx'
import { Failed } from '../ui/failed.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('background')('title'), isPrivate: true }),
  Component: forMembers('mover-documents-background', MoverDocumentsBackground),
})

function MoverDocumentsBackground() {
  const say = useTexts('background')
  const { call } = useServices()
  const { data, error, reload } = useLoaded('background checks', (signal) =>
    call(listBackgroundChecks, { signal }),
  )
  const self = data?.drivers.find(({ is_self }) => is_self)
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      {data === null && (error ? <Failed error={error} onRetry={reload} /> : <Loading rows={2} />)}
      <div className="grid gap-6">
        {data && <CrewChecks overview={data} onChanged={reload} />}
        {self?.check && (
          // A new view of it whenever the mover has asked themselves, or called it off.
          <OwnCheck key={`${self.check.id} ${self.check.state}`} onChanged={reload} />
        )}
      </div>
    </Sheet>
  )
}
