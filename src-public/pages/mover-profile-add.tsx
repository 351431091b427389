import { useEffect } from 'react'
import { readReadiness } from '#contract/calls/readiness.ts'
import { Progress } from '../features/business/progress.tsx'
import { SendIn } from '../features/business/send-in.tsx'
import { StatusNotice } from '../features/business/status-notice.tsx'
import { Step } from '../features/business/step.tsx'
import { readOwnMover } from '../features/crew/own-rows.ts'
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
  meta: ({ say }) => ({ title: say('business')('add.title'), isPrivate: true }),
  Component: forMembers('mover-profile-add', MoverProfileAdd),
})

function MoverProfileAdd() {
  const say = useTexts('business')
  const { call, http } = useServices()
  const { path } = useNavigation()
  const open = new URLSearchParams(path.split('?')[1]).get('step')
  const mover = useLoaded('mover', (signal) => readOwnMover(http, signal))
  const readiness = useLoaded('readiness', (signal) => call(readReadiness, { signal }))
  const isShown = readiness.data !== null && mover.data !== null
  useEffect(() => {
    // At the top: a phone's navigation covers the form of a step that opens at the bottom.
    if (open && isShown) document.getElementById(`step-${open}`)?.scrollIntoView({ block: 'start' })
  }, [open, isShown])
  const error = readiness.error ?? mover.error
  const reload = async () => {
    await Promise.all([mover.reload(), readiness.reload()])
  }
  const { data } = readiness
  return (
    <Sheet title={say('add.title')} lead={say('add.lead')} isNarrow>
      {error && <Failed error={error} onRetry={reload} />}
      {!error && (data === null || mover.data === null) && <Loading rows={4} />}
      {data && mover.data && (
        <div className="grid gap-4">
          <StatusNotice readiness={data} />
          <Progress readiness={data} />
          {data.steps.map((step) => (
            <Step
              key={step.key}
              step={step}
              mover={mover.data as NonNullable<typeof mover.data>}
              isOpen={step.key === open}
              onMover={(row) => {
                mover.replace(row)
                void readiness.reload()
              }}
              onChanged={() => void readiness.reload()}
            />
          ))}
          <SendIn readiness={data} mover_id={mover.data.id} onSent={reload} />
        </div>
      )}
    </Sheet>
  )
}
