import { definePage } from '../app/page.tsx'
import { JobBody } from '../features/jobs/job-body.tsx'
import { JobFrame } from '../features/jobs/job-frame.tsx'
import { NextStep } from '../features/jobs/next-step.tsx'

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
