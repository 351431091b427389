import { hostname } from 'node:os'
import { createStackParser, createTransport, type Event } from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'

import type { ErrorReports, LoggedEntry } from '#server/ports/error-reports.ts'

export type SentryOptions = {
  /** The address of a project, with its public key. */
  dsn: string
  environment: string
  release: string
  now?: () => Date
  timeoutMs?: number
}

/** The same error is reported once in this time. */
const repeatedAfterMs = 60_000
const maxKnown = 200

/**
 * Reports to Sentry, or to what understands its envelopes as GlitchTip and Bugsink do
 * (https://develop.sentry.dev/sdk/foundations/transport/envelopes/). At most 64 reports wait; further
 * ones are dropped, as are those above the limits that the service names.
 */
export function sentry({
  dsn,
  environment,
  release,
  now = () => new Date(),
  timeoutMs = 5_000,
}: SentryOptions): ErrorReports {
  const parseStack = createStackParser(nodeStackLineParser())
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    release,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    serverName: hostname(),
    integrations: [],
    stackParser: parseStack,
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const response = await fetch(options.url, {
          method: 'POST',
          headers: options.headers ?? {},
          body: typeof body === 'string' ? body : Buffer.from(body),
          signal: AbortSignal.timeout(timeoutMs),
        })
        await response.arrayBuffer()
        return {
          statusCode: response.status,
          headers: {
            'x-sentry-rate-limits': response.headers.get('x-sentry-rate-limits'),
            'retry-after': response.headers.get('retry-after'),
          },
        }
      }),
  })
  client.init()
  /** When an error may be reported again, and how often it was left out since the last report. */
  const known = new Map<string, { until: number; leftOut: number }>()

  return {
    report(entry) {
      const said = withoutPeople(entry.err?.message ?? entry.msg ?? '')
      const key = `${entry.err?.type} ${said} ${firstFrame(entry)}`
      const at = now().getTime()
      const before = known.get(key)
      if (before && before.until > at) {
        before.leftOut += 1
        return
      }
      if (known.size >= maxKnown) known.clear()
      known.set(key, { until: at + repeatedAfterMs, leftOut: 0 })
      client.captureEvent(eventOf(entry, before?.leftOut ?? 0))
    },
    async close(ms) {
      await client.close(ms)
    },
  }

  function eventOf({ time, msg, reqId, err }: LoggedEntry, leftOut: number): Event {
    return {
      timestamp: time / 1000,
      level: 'error',
      ...(msg === undefined ? {} : { message: withoutPeople(msg) }),
      ...(reqId === undefined ? {} : { tags: { request_id: reqId } }),
      extra: { ...(err?.code ? { code: err.code } : {}), left_out: leftOut },
      ...(err && {
        exception: {
          values: [
            {
              type: err.type,
              value: withoutPeople(err.message),
              stacktrace: { frames: parseStack(err.stack) },
            },
          ],
        },
      }),
    }
  }
}

/** A mail server, for one, repeats the address that it refuses. */
const withoutPeople = (text: string): string =>
  text.replace(/[^\s<>"'@]+@[^\s<>"'@]+/g, '(address)').replace(/\+?\d[\d ().-]{7,}\d/g, '(number)')

const firstFrame = ({ err }: LoggedEntry): string => err?.stack.split('\n', 1)[0] ?? ''
