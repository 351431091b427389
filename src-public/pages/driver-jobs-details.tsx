import { JobBody } from '../features/jobs/job/job-body.tsx'
import { JobFrame } from '../features/jobs/job/job-frame.tsx'
import { NextStep } from '../features/jobs/steps/next-step.tsx'
import { definePage } from '../routing/page.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('jobs')('job.page'), isPrivate: true }),
  Component: DriverJob,
})

function DriverJob() {
  return (
    <JobFrame crew="driver">
      {(shown) => (
        <>
          <NextStep {...shown} />
          <JobBody job={shown.job} />
        </>
      )}
    </JobFrame>
  )
}
