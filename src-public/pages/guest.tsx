import { useParams } from 'react-router'
import { type GuestView, readGuestView } from '#contract/calls/guests.ts'
import { GuestMove } from '../features/guests/guest-move.tsx'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { type Pace, useLoaded } from '../lib/use-loaded.ts'
import { definePage } from '../routing/page.tsx'
import { Failed } from '../ui/failed.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('guests')('view.meta'), isPrivate: true }),
  Component: Guest,
})

const pace: Pace<GuestView> = () => 15_000

/** Shows a move to somebody without an account, who follows a link of its customer. */
function Guest() {
  const say = useTexts('guests')
  const { call } = useServices()
  const { token = '' } = useParams()
  const { data, error, isStale, reload } = useLoaded(
    `guest ${token}`,
    (signal) => call(readGuestView, { params: { token }, signal }),
    pace,
  )
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-6 sm:px-6 sm:py-10">
      {data === null && error?.status === 404 && (
        <>
          <h1 className="mb-4 text-page">{say('view.missing')}</h1>
          <p className="text-soft">{say('view.missing_text')}</p>
        </>
      )}
      {data === null && error !== null && error.status !== 404 && (
        <>
          <h1 className="mb-4 text-page">{say('view.meta')}</h1>
          <Failed error={error} onRetry={reload} />
        </>
      )}
      {data === null && error === null && (
        <>
          <h1 className="mb-4 text-page">{say('view.meta')}</h1>
          <Loading rows={3} />
        </>
      )}
      {data && <GuestMove view={data} token={token} isStale={isStale} onDone={reload} />}
    </div>
  )
}
