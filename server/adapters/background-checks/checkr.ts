import Type, { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'

import type {
  BackgroundChecks,
  CheckReport,
  OrderedCheck,
} from '#server/ports/background-checks.ts'

export type CheckrOptions = {
  apiKey: string
  /** The slug of the package of the account that drivers are checked with. */
  package: string
  /** Base URL of the API. */
  baseUrl: string
  /** How long a request may take, in milliseconds. */
  timeoutMs?: number
}

const id = Type.String({ minLength: 1 })
const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))

const Candidate = Type.Object({ id })
const Invitation = Type.Object({
  id,
  status: Type.String(),
  candidate_id: Type.String(),
  invitation_url: text,
  report_id: text,
})
const Invitations = Type.Object({ data: Type.Array(Invitation) })
const Report = Type.Object({
  id,
  status: Type.String(),
  result: text,
  candidate_id: Type.String(),
  completed_at: text,
})

type Answer = { status: number; body: unknown }
/** A record, or why there is none. */
type Read<T> = { status: 'done'; value: T } | { status: 'unavailable' } | { status: 'missing' }

/**
 * Creates BackgroundChecks that uses Checkr's API
 * (https://docs.checkr.com/partners/requesting-background-checks): a candidate is created and invited
 * to Checkr's own form, which asks for what only Checkr may know. A check is known by its candidate,
 * of whom each check has its own.
 */
export function checkr({
  apiKey,
  package: slug,
  baseUrl,
  timeoutMs = 20_000,
}: CheckrOptions): BackgroundChecks {
  const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`

  /** Sends a request. Resolves to null if Checkr doesn't answer, or can't now. */
  async function send(
    method: 'GET' | 'POST',
    path: string,
    options: { key?: string; body?: object },
  ) {
    const { key, body } = options
    try {
      const response = await fetch(`${baseUrl}/v1/${path}`, {
        method,
        headers: {
          authorization,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const { status } = response
      if (status === 409 || status === 429 || status >= 500) return null
      return { status, body: await response.json().catch(() => null) } satisfies Answer
    } catch {
      return null
    }
  }

  async function read<S extends TSchema>(path: string, schema: S): Promise<Read<Static<S>>> {
    const answer = await send('GET', path, {})
    if (!answer) return { status: 'unavailable' }
    if (answer.status === 404) return { status: 'missing' }
    if (answer.status >= 400) throw faultOf(answer)
    return { status: 'done', value: Value.Parse(schema, answer.body) }
  }

  async function reportOf(invitation: Static<typeof Invitation>): Promise<Read<CheckReport>> {
    const check = invitation.candidate_id
    const form_url = invitation.invitation_url ?? null
    if (!invitation.report_id) {
      const isOver = invitation.status === 'expired' || invitation.status === 'deleted'
      const value: CheckReport = isOver
        ? { check, status: 'canceled' }
        : { check, status: 'running', form_url: invitation.status === 'pending' ? form_url : null }
      return { status: 'done', value }
    }
    const report = await read(`reports/${invitation.report_id}`, Report)
    return report.status === 'done'
      ? { status: 'done', value: stateOf(check, report.value) }
      : report
  }

  /** Finds the candidate of whom a record is. */
  async function candidateOf(reference: string): Promise<Read<string>> {
    const [kind, record] = reference.split(':')
    if (record === undefined) return { status: 'done', value: reference }
    const found =
      kind === 'report'
        ? await read(`reports/${record}`, Report)
        : await read(`invitations/${record}`, Invitation)
    return found.status === 'done' ? { status: 'done', value: found.value.candidate_id } : found
  }

  return {
    name: `checkr (${slug})`,
    needsEmail: true,

    async order({ key, person }): Promise<OrderedCheck> {
      const [first_name, ...rest] = person.name.trim().split(/\s+/)
      const location = { country: 'US', ...(person.state_code && { state: person.state_code }) }
      const candidate = await send('POST', 'candidates', {
        key: `${key}-candidate`,
        body: {
          email: person.email,
          first_name,
          last_name: rest.join(' ') || first_name,
          custom_id: key,
          work_locations: [location],
        },
      })
      if (!candidate) return { status: 'unavailable' }
      if (isRefusal(candidate)) return { status: 'refused', reason: messageOf(candidate) }
      if (candidate.status >= 400) throw faultOf(candidate)
      const { id: check } = Value.Parse(Candidate, candidate.body)
      const invitation = await send('POST', 'invitations', {
        key: `${key}-invitation`,
        body: { package: slug, candidate_id: check, work_locations: [location] },
      })
      if (!invitation) return { status: 'unavailable' }
      if (isRefusal(invitation)) return { status: 'refused', reason: messageOf(invitation) }
      if (invitation.status >= 400) throw faultOf(invitation)
      return { status: 'ordered', check }
    },

    async report(reference) {
      const candidate = await candidateOf(reference)
      if (candidate.status === 'unavailable') return candidate
      if (candidate.status === 'missing') throw new Error(`Checkr has no record ${reference}.`)
      const query = new URLSearchParams({ candidate_id: candidate.value })
      const invitations = await read(`invitations?${query}`, Invitations)
      if (invitations.status === 'unavailable') return invitations
      const latest = invitations.status === 'done' ? invitations.value.data[0] : undefined
      if (!latest) throw new Error(`Checkr has no invitation of candidate ${candidate.value}.`)
      const report = await reportOf(latest)
      if (report.status === 'unavailable') return report
      if (report.status === 'missing') throw new Error(`Checkr has no report ${latest.report_id}.`)
      return report.value
    },
  }
}

/** Translates a report's status: https://docs.checkr.com/use-cases/check-status. */
function stateOf(check: string, report: Static<typeof Report>): CheckReport {
  const { status, result, completed_at } = report
  if (status === 'suspended')
    return { check, status: 'stalled', reason: 'other', form_url: 'https://candidate.checkr.com' }
  if (status === 'canceled') return { check, status: 'canceled' }
  if (status === 'dispute') return { check, status: 'disputed' }
  if (status === 'complete' && (result === 'clear' || result === 'consider'))
    return {
      check,
      status: 'complete',
      result,
      finished_at: new Date(completed_at ?? Date.now()).toISOString(),
    }
  return { check, status: 'running', form_url: null }
}

/** Asking again doesn't change an answer about the person's data. */
const isRefusal = ({ status }: Answer): boolean => status === 400 || status === 422

function messageOf({ status, body }: Answer): string {
  const { error } = Object(body) as { error?: unknown }
  const said = Array.isArray(error) ? error.join(', ') : error
  return typeof said === 'string' ? said.slice(0, 300) : `Checkr answered ${status}.`
}

const faultOf = (answer: Answer): Error =>
  new Error(
    answer.status === 401 || answer.status === 403
      ? 'Checkr did not accept CHECKR_API_KEY, or it may not do this.'
      : `Checkr did not accept a request: ${messageOf(answer)}`,
  )
