import type { ReactNode } from 'react'
import { readReadiness } from '#contract/calls/readiness.ts'
import { href } from '#contract/routes.ts'
import { CitiesForm } from '../features/business/cities-form.tsx'
import { Crew } from '../features/business/crew.tsx'
import { FactsForm } from '../features/business/facts-form.tsx'
import { Progress } from '../features/business/progress.tsx'
import { PublicCard } from '../features/business/public-card.tsx'
import { Reviews } from '../features/business/reviews.tsx'
import { Standing } from '../features/business/standing.tsx'
import { StatusNotice } from '../features/business/status-notice.tsx'
import { Trucks } from '../features/business/trucks.tsx'
import { readOwnMover } from '../features/crew/own-rows.ts'
import { Team } from '../features/team/team.tsx'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { useLoaded } from '../lib/use-loaded.ts'
import { useMay } from '../lib/use-may.ts'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Failed } from '../ui/failed.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('business')('profile.title'), isPrivate: true }),
  Component: MoverProfile,
})

function MoverProfile() {
  const say = useTexts('business')
  const team = useTexts('team')
  const may = useMay()
  const { call, http } = useServices()
  const mover = useLoaded('mover', (signal) => readOwnMover(http, signal))
  const readiness = useLoaded('readiness', (signal) => call(readReadiness, { signal }))
  const { data, error, reload } = mover
  const changed = () => void readiness.reload()
  return (
    <Sheet title={say('profile.title')} lead={say('profile.lead')}>
      {error && <Failed error={error} onRetry={reload} />}
      {!error && data === null && <Loading rows={4} />}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <PublicCard mover={data} />
            {readiness.data && may('movers:edit') && (
              <Card className="grid gap-4">
                <StatusNotice readiness={readiness.data} />
                <Progress readiness={readiness.data} />
                {may('movers:submit') && (
                  <div>
                    <LinkButton look="plain" size="sm" to={href('mover-profile-add')}>
                      {say('profile.steps')}
                    </LinkButton>
                  </div>
                )}
              </Card>
            )}
            {may('mover_vehicles:create') && (
              <Section title={say('trucks.title')}>
                <Trucks onChanged={changed} />
              </Section>
            )}
            {may('POST /api/crew') && (
              <Section title={say('crew.title')}>
                <Crew onChanged={changed} />
              </Section>
            )}
            <Section title={say('profile.standing')}>
              <Standing />
            </Section>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Section title={team('title')}>
              <p className="text-soft">{team('lead')}</p>
              <Team />
            </Section>
            {may('movers:submit') && (
              <>
                <Section title={say('facts.title')}>
                  <FactsForm mover={data} onSaved={mover.replace} />
                </Section>
                <Section title={say('profile.cities')}>
                  <CitiesForm mover={data} onSaved={mover.replace} />
                </Section>
              </>
            )}
            <Section title={say('reviews.title')}>
              <Reviews />
            </Section>
          </div>
        </div>
      )}
    </Sheet>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-xl">{title}</h2>
      {children}
    </Card>
  )
}
