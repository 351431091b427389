import { useState } from 'react'
import { type MoveClaims, readMoveClaims } from '#contract/calls/claims.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { type Pace, useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { ClaimActions } from './claim-actions.tsx'
import { ClaimDetails } from './claim-details.tsx'
import { ClaimForm } from './claim-form.tsx'

const acts = ['take', 'decline', 'appeal', 'withdraw'] as const

/** Asks again while somebody else may answer or decide. */
export const claimsPace: Pace<MoveClaims> = (known) =>
  known?.claims.some(({ state }) => !['settled', 'withdrawn', 'closed'].includes(state))
    ? 60_000
    : null

type ClaimCardProps = { code: string; mover: string; onChanged: () => void }

/** Shows the claims about a delivered move, and lets its customer file one. */
export function ClaimCard({ code, mover, onChanged }: ClaimCardProps) {
  const say = useTexts('claims')
  const { call } = useServices()
  const { day } = useFormat()
  const [isFiling, setFiling] = useState(false)
  const [isFiled, setFiled] = useState(false)
  const { data, error, reload } = useLoaded(
    `claims ${code}`,
    (signal) => call(readMoveClaims, { params: { code }, signal }),
    claimsPace,
  )
  const changed = async () => {
    await reload()
    onChanged()
  }
  if (data?.filing_deadline_at === null && data.claims.length === 0) return null
  return (
    <section aria-labelledby="claims">
      <Card>
        <h2 id="claims" className="mb-2 text-2xl">
          {say('title')}
        </h2>
        {data === null && error && <Failed error={error} onRetry={reload} />}
        {data === null && !error && <Loading rows={2} />}
        {data && (
          <div className="mt-4 flex flex-col gap-8">
            {isFiled && <Notice tone="good" title={say('filed')} isLive />}
            {data.claims.map((claim) => (
              <ClaimDetails
                key={claim.id}
                claim={claim}
                side="customer"
                mover={mover}
                time_zone={data.time_zone}
              >
                <ClaimActions
                  claim={claim}
                  mover={mover}
                  time_zone={data.time_zone}
                  acts={acts}
                  onDone={changed}
                />
              </ClaimDetails>
            ))}
            {data.filing_deadline_at !== null && (
              <div className="flex flex-col gap-4">
                <p className="text-soft">
                  {say('lead', {
                    mover,
                    answer: say('hours', { count: data.answer_hours }),
                    decide: say('days', { count: data.decide_days }),
                  })}{' '}
                  {say('until', { day: day(data.filing_deadline_at, data.time_zone) })}
                </p>
                {isFiling ? (
                  <ClaimForm
                    code={code}
                    mover={mover}
                    onCancel={() => setFiling(false)}
                    onFiled={async () => {
                      await changed()
                      setFiling(false)
                      setFiled(true)
                    }}
                  />
                ) : (
                  <div>
                    <Button look="plain" onClick={() => setFiling(true)}>
                      {say('file')}
                    </Button>
                  </div>
                )}
              </div>
            )}
          </div>
        )}
      </Card>
    </section>
  )
}
