import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { checkr } from '#server/adapters/background-checks/checkr.ts'

export const apiKey = '0123456789abcdef0123456789abcdef'

type Invitation = {
  id: string
  status: 'pending' | 'completed' | 'expired'
  candidate_id: string
  invitation_url: string | null
  report_id: string | null
}
type Report = {
  id: string
  status: string
  result: string | null
  candidate_id: string
  completed_at: string | null
}
type Received = { path: string; key: string | undefined; body: Record<string, unknown> }

/**
 * Starts a stand-in for Checkr's API on a local port, with candidates, invitations and reports. It
 * refuses other credentials and missing parameters, and repeats its answer to a known key. `faults`
 * are the statuses that the next requests are answered with.
 */
export async function startCheckrServer() {
  const received: Received[] = []
  const faults: number[] = []
  const invitations: Invitation[] = []
  const reports: Report[] = []
  const answers = new Map<string, object>()
  const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`

  const server = createServer(async (request, response) => {
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const fault = faults.shift()
    if (fault) return send(fault, { error: 'Package is not available.' })
    if (request.headers.authorization !== authorization) return send(401, { error: 'Bad key' })
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const [, , collection, id] = pathname.split('/')
    if (request.method === 'POST') {
      const body = JSON.parse(await textOf(request)) as Record<string, unknown>
      const key = String(request.headers['idempotency-key'])
      received.push({ path: pathname, key, body })
      const known = answers.get(key)
      if (known) return send(201, known)
      const made = collection === 'candidates' ? newCandidate(body) : newInvitation(body)
      if ('error' in made) return send(400, made)
      answers.set(key, made)
      return send(201, made)
    }
    const candidate = searchParams.get('candidate_id')
    if (collection === 'invitations' && candidate)
      return send(200, { data: invitations.filter((one) => one.candidate_id === candidate) })
    const found = [...invitations, ...reports].find((one) => one.id === id)
    return found ? send(200, found) : send(404, { error: 'Not found' })
  })

  function newCandidate(body: Record<string, unknown>) {
    if (!body.email) return { error: 'email is missing' }
    return { id: `candidate${answers.size}`, object: 'candidate' }
  }

  function newInvitation({ package: slug, candidate_id }: Record<string, unknown>) {
    if (!slug || !candidate_id) return { error: 'package is missing' }
    const invitation: Invitation = {
      id: `invitation${answers.size}`,
      status: 'pending',
      candidate_id: String(candidate_id),
      invitation_url: 'https://apply.checkr.test/invite/1',
      report_id: null,
    }
    invitations.unshift(invitation)
    return invitation
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    faults,
    /** Has the person fill in the form; the report begins. */
    submit(change: Partial<Report> = {}): Report {
      const [invitation] = invitations
      if (!invitation) throw new Error('nobody was invited')
      const report: Report = {
        id: `report${reports.length}`,
        status: 'pending',
        result: null,
        candidate_id: invitation.candidate_id,
        completed_at: null,
        ...change,
      }
      reports.push(report)
      Object.assign(invitation, { status: 'completed', report_id: report.id })
      return report
    },
    expire: () => Object.assign(invitations[0] ?? {}, { status: 'expired' }),
    checks: (change: { apiKey?: string } = {}) =>
      checkr({ apiKey, package: 'driver_pro', baseUrl, timeoutMs: 1000, ...change }),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
