import { isIn, isOver } from '#contract/order-phases.ts'
import { href } from '#contract/routes.ts'
import { JobCertificates } from '../features/certificates/job-certificates.tsx'
import { JobClaims } from '../features/claims/job-claims.tsx'
import { JobNotes } from '../features/guests/job-notes.tsx'
import { AssignDriver } from '../features/jobs/job/assign-driver.tsx'
import { queryOf, tabHref } from '../features/jobs/job/crew.ts'
import { GiveUp } from '../features/jobs/job/give-up.tsx'
import { JobBody } from '../features/jobs/job/job-body.tsx'
import { JobFrame, jobAddress, jobReads, type LoadedJob } from '../features/jobs/job/job-frame.tsx'
import { JobOutcome } from '../features/jobs/job/job-outcome.tsx'
import { JobPay } from '../features/jobs/job/job-pay.tsx'
import { Reviews } from '../features/jobs/job/reviews.tsx'
import { UnsecuredPay } from '../features/jobs/job/unsecured-pay.tsx'
import { OpenJob } from '../features/jobs/offers/open-job.tsx'
import { RunSheet } from '../features/jobs/run-sheet/run-sheet.tsx'
import { LateJob } from '../features/jobs/steps/late-job.tsx'
import { NextStep } from '../features/jobs/steps/next-step.tsx'
import { NobodyHere } from '../features/jobs/steps/nobody-here.tsx'
import { nextStep } from '../features/jobs/steps/steps.ts'
import { useNavigation } from '../lib/navigation.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { Link } from '../ui/link.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('jobs')('job.page'), isPrivate: true }),
  reads: jobReads(jobAddress),
  Component: MoverJob,
})

function MoverJob() {
  const isSheet = queryOf(useNavigation().path).get('view') === 'sheet'
  return (
    <JobFrame crew="mover">
      {(shown) => {
        if (!shown.job.is_mine) return <OpenJob job={shown.job} reload={shown.reload} />
        return isSheet ? <RunSheet job={shown.job} /> : <OwnJob {...shown} />
      }}
    </JobFrame>
  )
}

function OwnJob(shown: LoadedJob) {
  const { job, reload } = shown
  const say = useTexts('jobs')
  const { go } = useNavigation()
  return (
    <>
      <LateJob job={job} />
      <JobOutcome job={job} />
      <UnsecuredPay job={job} />
      <JobPay job={job}>
        <GiveUp
          job={job}
          onReleased={() => go(tabHref('mover', 'upcoming'), { replace: true })}
          onChanged={reload}
        />
      </JobPay>
      {!isOver(job.state) && <AssignDriver job={job} reload={reload} />}
      {!isOver(job.state) && (
        <p>
          <Link
            to={href('mover-jobs-details', {}, { code: job.code, view: 'sheet' })}
            className="worded-link inline-flex min-h-11 items-center"
          >
            {say('run_sheet.open')}
          </Link>
        </p>
      )}
      <JobNotes job={job} />
      <JobCertificates job={job} />
      {isIn(job.state, 'delivered', 'completed', 'disputed') && <JobClaims job={job} />}
      <Reviews job={job} onWritten={reload} />
      {nextStep(job) !== undefined && <OwnSteps {...shown} />}
      <NobodyHere job={job} reload={reload} />
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
