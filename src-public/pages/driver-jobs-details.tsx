import { useState } from 'react'
import {
  JobCertificates,
  jobCertificatesAddress,
} from '../features/certificates/job-certificates.tsx'
import { guestNotesAddress, JobNotes } from '../features/guests/job-notes.tsx'
import { JobBody } from '../features/jobs/job/job-body.tsx'
import { JobFrame, jobAddress, jobReads, type LoadedJob } from '../features/jobs/job/job-frame.tsx'
import { JobOutcome } from '../features/jobs/job/job-outcome.tsx'
import { LateJob } from '../features/jobs/steps/late-job.tsx'
import { LocationSwitch } from '../features/jobs/steps/location-switch.tsx'
import { NextStep } from '../features/jobs/steps/next-step.tsx'
import { NobodyHere } from '../features/jobs/steps/nobody-here.tsx'
import { Problem } from '../features/jobs/steps/problem.tsx'
import { definePage } from '../routing/page.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('jobs')('job.page'), isPrivate: true }),
  reads: jobReads(jobAddress, guestNotesAddress, jobCertificatesAddress),
  Component: DriverJob,
})

/** The bar stays above the steps while the location is shared; the question comes below them. */
const isShared = ({ job }: LoadedJob) => job.location_share?.is_on === true

function DriverJob() {
  const [damages, setDamages] = useState(0)
  return (
    <JobFrame crew="driver">
      {(shown) => (
        <>
          <LateJob job={shown.job} />
          <JobOutcome job={shown.job} />
          {isShared(shown) && <LocationSwitch {...shown} />}
          <NextStep {...shown} damages={damages} />
          {!isShared(shown) && <LocationSwitch {...shown} />}
          <NobodyHere {...shown} />
          <Problem job={shown.job} onDamage={() => setDamages(damages + 1)} />
          <JobNotes job={shown.job} />
          <JobCertificates job={shown.job} />
          <JobBody job={shown.job} />
        </>
      )}
    </JobFrame>
  )
}
