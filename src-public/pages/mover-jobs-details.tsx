import { isOver } from '#contract/order-phases.ts'
import { useNavigation } from '../app/navigation.tsx'
import { definePage } from '../app/page.tsx'
import { useTexts } from '../app/texts-context.tsx'
import { AssignDriver } from '../features/jobs/assign-driver.tsx'
import { tabHref } from '../features/jobs/crew.ts'
import { GiveUp } from '../features/jobs/give-up.tsx'
import { JobBody } from '../features/jobs/job-body.tsx'
import { JobFrame, type LoadedJob } from '../features/jobs/job-frame.tsx'
import { JobPay } from '../features/jobs/job-pay.tsx'
import { NextStep } from '../features/jobs/next-step.tsx'
import { OpenJob } from '../features/jobs/open-job.tsx'
import { Reviews } from '../features/jobs/reviews.tsx'
import { nextStep } from '../features/jobs/steps.ts'

export const page = definePage({
  meta: ({ say }) => ({ title: say('jobs')('job.page'), isPrivate: true }),
  Component: MoverJob,
})

function MoverJob() {
  return (
    <JobFrame crew="mover">
      {({ job, isLoading, reload }) =>
        job.is_mine ? (
          <OwnJob job={job} isLoading={isLoading} reload={reload} />
        ) : (
          <OpenJob job={job} reload={reload} />
        )
      }
    </JobFrame>
  )
}

function OwnJob({ job, isLoading, reload }: LoadedJob) {
  const { go } = useNavigation()
  return (
    <>
      <JobPay job={job}>
        <GiveUp
          job={job}
          onReleased={() => go(tabHref('mover', 'upcoming'), { replace: true })}
          onChanged={reload}
        />
      </JobPay>
      {!isOver(job.state) && <AssignDriver job={job} reload={reload} />}
      <Reviews job={job} onWritten={reload} />
      {nextStep(job) !== undefined && <OwnSteps job={job} isLoading={isLoading} reload={reload} />}
      <JobBody job={job} />
    </>
  )
}

/** Shows the steps collapsed: most often a driver takes them. */
function OwnSteps(shown: LoadedJob) {
  const say = useTexts('jobs')
  return (
    <details className="group">
      <summary className="flex min-h-12 list-none flex-wrap items-baseline gap-x-3 rounded-field group-open:mb-3">
        <span className="font-semibold text-link underline underline-offset-4">
          {say('step.for_mover')}
        </span>
        <span className="text-small text-soft">{say('step.for_mover_text')}</span>
      </summary>
      <NextStep {...shown} />
    </details>
  )
}
