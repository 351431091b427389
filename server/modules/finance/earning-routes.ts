import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  exportOwnEarnings,
  exportOwnPayouts,
  listOwnEarnings,
  listOwnPayouts,
  readOwnEarning,
  readOwnPayout,
  readTaxYears,
  summarizeEarnings,
} from '#contract/calls/own-earnings.ts'
import type { AppContext } from '#server/context.ts'
import { asAttachment } from '#server/kernel/http/as-attachment.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { earningSummary } from './earning-summary.ts'
import { earningsCsv, earningsPage, jobEarning } from './own-earnings.ts'
import { ownPayout, payoutsCsv, payoutsPage } from './own-payouts.ts'
import { taxYearsOf } from './tax-years.ts'

/** Registers the calls about what a mover earned and was paid. */
export function earningRoutes(app: FastifyInstance, { kernel }: AppContext): void {
  const { db } = kernel

  registerCall(app, kernel, summarizeEarnings, ({ query, act }) => {
    const { actor, now } = act()
    return earningSummary(db, ownId(actor, 'mover_id'), query.period, now)
  })
  registerCall(app, kernel, readTaxYears, ({ act }) => {
    const { actor, now } = act()
    return taxYearsOf(db, ownId(actor, 'mover_id'), now)
  })
  registerCall(app, kernel, listOwnEarnings, ({ query, act }) =>
    earningsPage(db, act().actor, query),
  )
  registerCall(app, kernel, exportOwnEarnings, async ({ query, act, reply }) =>
    csvFile(reply, 'haulwell-earnings.csv', earningsCsv(db, act().actor, query)),
  )
  registerCall(app, kernel, readOwnEarning, ({ params, act }) =>
    jobEarning(db, act().actor, params.code),
  )
  registerCall(app, kernel, listOwnPayouts, ({ query, act }) => payoutsPage(db, act().actor, query))
  registerCall(app, kernel, exportOwnPayouts, async ({ act, reply }) =>
    csvFile(reply, 'haulwell-payouts.csv', payoutsCsv(db, act().actor)),
  )
  registerCall(app, kernel, readOwnPayout, ({ params, act }) =>
    ownPayout(db, act().actor, params.code),
  )
}

/** Answers with a CSV file, sent while it is made. */
export function csvFile(reply: FastifyReply, name: string, lines: AsyncIterable<string>): Readable {
  reply.type('text/csv; charset=utf-8').header('Content-Disposition', asAttachment(name))
  return Readable.from(lines)
}
