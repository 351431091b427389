import { listOwnDocuments, type OwnDocuments } from '#contract/calls/documents.ts'
import { type JobSummary, type Jobs, listJobs } from '#contract/calls/jobs.ts'
import { readReadiness } from '#contract/calls/readiness.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { Outcome } from '#contract/client/http-client.ts'
import type { Row } from '#contract/kernel/resource.ts'
import type { claims } from '#contract/resources/claims.ts'
import { href } from '#contract/routes.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useMay } from '../../lib/use-may.ts'
import { Card } from '../../ui/card.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { byUrgency, whoActs } from '../documents/document-need.ts'
import { detailsHref } from '../jobs/job/crew.ts'

type ClaimRow = Row<typeof claims>
type OpenClaims = { claims: readonly ClaimRow[]; past: readonly JobSummary[] }
type Need = { key: string; text: string; detail: string; to: string }

/** Lists what waits for this person in an approved company, the most pressing first. */
export function Needs({ jobs }: { jobs: Jobs | null }) {
  const say = useTexts('jobs')
  const sources = [useLate(jobs), useClaims(jobs), useUnassigned(jobs), useDocuments(), useSteps()]
  const failed = sources.find(({ error }) => error !== null)
  const needs = sources.flatMap(({ needs }) => needs ?? [])
  const isLoading = sources.some(({ needs }) => needs === null)
  return (
    <Card>
      <h2 className="text-xl">{say('needs.title')}</h2>
      {failed?.error && <Failed error={failed.error} onRetry={failed.reload} />}
      {needs.length === 0 && isLoading && !failed && <Skeleton className="mt-3 h-11" />}
      {needs.length === 0 && !isLoading && <p className="mt-2 text-soft">{say('needs.none')}</p>}
      <ul className="mt-1 divide-y divide-line">
        {needs.map(({ key, text, detail, to }) => (
          <li key={key}>
            <Link to={to} className="group flex min-h-14 flex-col justify-center py-2">
              <span className="worded-link font-semibold">{text}</span>
              <span className="text-small text-soft">{detail}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Source = {
  /** Null while they load. */
  needs: readonly Need[] | null
  error: CallError | null
  reload: () => Promise<void>
}

const paceMs = 60_000
/** A driver is missed from here on before a job begins. */
const unassignedMs = 3 * 86_400_000

/** The jobs at which a crew should have arrived. */
function useLate(jobs: Jobs | null): Source {
  const say = useTexts('jobs')
  const { moment } = useFormat()
  const late = jobs?.jobs.flatMap(({ code, late_until, time_zone }) =>
    late_until ? [{ code, until: moment(late_until, time_zone) }] : [],
  )
  return {
    needs:
      late?.map(({ code, until }) => ({
        key: `late ${code}`,
        text: say('needs.late', { code }),
        detail: say('needs.late_until', { until }),
        to: detailsHref('mover', code),
      })) ?? null,
    error: null,
    reload: async () => undefined,
  }
}

/** The jobs that begin soon and have no driver. */
function useUnassigned(jobs: Jobs | null): Source {
  const say = useTexts('jobs')
  const { dayShort, window } = useFormat()
  const may = useMay()
  const soon = Date.now() + unassignedMs
  const open = may('orders:assign')
    ? jobs?.jobs.filter(
        ({ driver, window_start_at }) => driver === null && Date.parse(window_start_at) < soon,
      )
    : []
  return {
    needs:
      open?.map(({ code, from, to, window_start_at, window_end_at, time_zone }) => ({
        key: code,
        text: say('needs.driver', { day: dayShort(window_start_at, time_zone) }),
        detail: `${window(window_start_at, window_end_at, time_zone)}, ${from} – ${to}`,
        to: detailsHref('mover', code),
      })) ?? null,
    error: null,
    reload: async () => undefined,
  }
}

function useDocuments(): Source {
  const say = useTexts('jobs')
  const documents = useTexts('documents')
  const { day, money } = useFormat()
  const may = useMay()
  const { call } = useServices()
  const mayRead = may('GET /api/own-documents')
  const { data, error, reload } = useLoaded<OwnDocuments | null>(
    `documents ${mayRead}`,
    async (signal) => (mayRead ? call(listOwnDocuments, { signal }) : { data: null, error: null }),
  )
  if (!mayRead) return { needs: [], error: null, reload }
  const due = data?.documents
    .filter((one) => one.blocks.length > 0 && whoActs(one) === 'mine')
    .toSorted(byUrgency)
  return {
    needs:
      due?.map(({ id, kind, owner, in_force_until, at_risk }) => ({
        key: `document ${id}`,
        text:
          in_force_until === null
            ? documents('risk.missing', { kind: documents(`kind.${kind}`) })
            : documents('risk.ends', {
                kind: documents(`kind.${kind}`),
                day: day(in_force_until, data?.time_zone ?? 'UTC'),
              }),
        detail:
          at_risk.count > 0
            ? say('needs.at_risk', {
                count: at_risk.count,
                pay: money(at_risk.pay_cents ?? 0),
                name: owner.name,
              })
            : owner.name,
        to: href('mover-documents-details', {}, { id }),
      })) ?? null,
    error,
    reload,
  }
}

const none: OpenClaims = { claims: [], past: [] }

/** The claims that wait for the company's answer. */
function useClaims(upcoming: Jobs | null): Source {
  const say = useTexts('jobs')
  const { money, moment } = useFormat()
  const may = useMay()
  const { call, http } = useServices()
  const mayAnswer = may('claims:answer')
  const { data, error, reload } = useLoaded(
    `claims ${mayAnswer}`,
    async (signal): Promise<Outcome<OpenClaims>> => {
      if (!mayAnswer) return { data: none, error: null }
      const query = { state: 'filed', _sort: 'answer_due_at', _end: 20 }
      const open = await http.get<ClaimRow[]>('/api/claims', { query, signal })
      if (open.error !== null) return open
      if (open.data.length === 0) return { data: none, error: null }
      const past = await call(listJobs, { query: { which: 'past' }, signal })
      if (past.error !== null) return past
      return { data: { claims: open.data, past: past.data.jobs }, error: null }
    },
    () => paceMs,
  )
  // A delivered job is still among those that are not over.
  const jobs = [...(upcoming?.jobs ?? []), ...(data?.past ?? [])]
  const open = data?.claims.flatMap((claim) => {
    const job = jobs.find(({ id }) => id === claim.order_id)
    return job ? [{ claim, job }] : []
  })
  return {
    needs:
      open?.map(({ claim, job }) => ({
        key: claim.code,
        text: say('needs.claim', { amount: money(claim.claimed_cents) }),
        detail: say('needs.claim_until', {
          code: job.code,
          until: moment(claim.answer_due_at, job.time_zone),
        }),
        to: detailsHref('mover', job.code),
      })) ?? null,
    error,
    reload,
  }
}

/** The steps of getting ready that are left, such as the account for payouts. */
function useSteps(): Source {
  const { call } = useServices()
  const { data, error, reload } = useLoaded('readiness', (signal) =>
    call(readReadiness, { signal }),
  )
  const open = data?.steps.filter(
    ({ state, document_id }) => state === 'todo' && document_id === null,
  )
  return {
    needs:
      open?.map(({ key, title, text, href: to }) => ({ key, text: title, detail: text, to })) ??
      null,
    error,
    reload,
  }
}
