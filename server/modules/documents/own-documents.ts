import { and, asc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'

import type { OwnDocument, OwnDocuments } from '#contract/calls/documents.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { documentMachine } from '#contract/machines/document.ts'
import { statesIn } from '#contract/order-phases.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { files, tables } from '#server/database/tables.ts'
import {
  expiringKinds,
  inForceUntil,
  requiredDocuments,
} from '#server/domain/documents-in-force.ts'
import { isAskedAtStart } from '#server/domain/jobs-at-risk.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { openTo } from '#server/kernel/resource/present.ts'
import type { DocumentRow } from './document-row.ts'

const dayMs = 86_400_000
/** More documents or jobs than any mover has; they bound the answer. */
const maxDocuments = 500
const maxJobs = 1000
const shownJobs = 5
/** Fewer reviews say nothing about the usual one. */
const minReviews = 5

/** Lists the actor's documents with what depends on each. */
export async function ownDocuments(context: AppContext, actor: Actor): Promise<OwnDocuments> {
  const { kernel } = context
  const now = kernel.now()
  const [rows, jobs, usual_review_hours] = [
    await documentsOf(kernel.db, actor),
    await acceptedJobs(kernel.db, actor, now),
    await usualReviewHours(kernel.db, now),
  ]
  const ends = endsOf(rows.map(({ document }) => document))
  const documents = rows.map(({ document, business, driver, zone: _, file_name }): OwnDocument => {
    const end = ends.get(groupOf(document)) ?? Number.NEGATIVE_INFINITY
    const { id, kind, state, issued_on, expires_on, sha256, rejection } = document
    const isForce = end > now.getTime()
    const isEnding = isForce && Number.isFinite(end)
    const { driver_id, mover_id } = document
    return {
      id,
      kind,
      owner:
        driver_id === null
          ? { type: 'business', id: mover_id, name: business }
          : { type: 'driver', id: driver_id, name: driver ?? '' },
      state,
      issued_on,
      expires_on,
      has_expiry: expiringKinds.includes(kind),
      file_name,
      sha256,
      uploaded_at: document.uploaded_at,
      decided_at: document.decided_at,
      rejection,
      is_in_force: isForce,
      in_force_until: isEnding ? new Date(end).toISOString() : null,
      days_left: isEnding ? Math.ceil((end - now.getTime()) / dayMs) : null,
      blocks: blockedBy(document),
      at_risk: riskOf(document, end, jobs, actor),
      can_upload: openTo(documentMachine, state, actor, kernel.policy).includes('upload'),
    }
  })
  return { time_zone: rows[0]?.zone ?? actor.time_zone, usual_review_hours, documents }
}

async function documentsOf(db: Db, actor: Actor) {
  const { documents, movers, drivers, users } = tables
  const owners = sql`select ${users.time_zone} from ${users} where ${users.id} = ${movers.user_id}`
  return db
    .select({
      document: documents,
      business: movers.business_name,
      driver: users.name,
      zone: sql<string>`(${owners})`,
      file_name: files.name,
    })
    .from(documents)
    .innerJoin(movers, eq(movers.id, documents.mover_id))
    .leftJoin(drivers, eq(drivers.id, documents.driver_id))
    .leftJoin(users, eq(users.id, drivers.user_id))
    .leftJoin(files, eq(files.key, documents.file))
    .where(isOwn(resources.documents, documents, actor))
    .orderBy(sql`${documents.driver_id} nulls first`, asc(documents.id))
    .limit(maxDocuments)
}

type AcceptedJob = Awaited<ReturnType<typeof acceptedJobs>>[number]

/** Reads the jobs that have not been started, by their window. */
function acceptedJobs(db: Db, actor: Actor, now: Date) {
  const { orders, cities } = tables
  const { code, driver_id, window_start_at, window_end_at } = orders
  return db
    .select({
      code,
      driver_id,
      window_start_at,
      window_end_at,
      time_zone: cities.time_zone,
      pay_cents: sql<number>`(${orders.quote}->'answer'->>'mover_cents')::float8`,
    })
    .from(orders)
    .innerJoin(cities, eq(cities.id, orders.city_id))
    .where(
      and(
        isOwn(resources.orders, orders, actor),
        inArray(orders.state, statesIn('assigned')),
        gte(window_end_at, now.toISOString()),
      ),
    )
    .orderBy(asc(window_start_at), asc(orders.id))
    .limit(maxJobs)
}

/** Reads the median time from upload to decision in the last 30 days. */
async function usualReviewHours(db: Db, now: Date): Promise<number | null> {
  const { documents } = tables
  const { uploaded_at, decided_at } = documents
  const hours = sql`extract(epoch from ${decided_at} - ${uploaded_at}) / 3600`
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      median: sql<number>`percentile_cont(0.5) within group (order by ${hours})`,
    })
    .from(documents)
    .where(
      and(
        gte(decided_at, new Date(now.getTime() - 30 * dayMs).toISOString()),
        isNotNull(uploaded_at),
      ),
    )
  if (!found || found.count < minReviews) return null
  return Math.max(1, Math.ceil(found.median))
}

const groupOf = ({ driver_id, kind }: DocumentRow) => `${driver_id ?? 'business'} ${kind}`

/** Returns until when each kind is in force: of several policies, the longest counts. */
function endsOf(rows: readonly DocumentRow[]): Map<string, number> {
  const ends = new Map<string, number>()
  for (const row of rows) {
    const known = ends.get(groupOf(row)) ?? Number.NEGATIVE_INFINITY
    ends.set(groupOf(row), Math.max(known, inForceUntil(row)))
  }
  return ends
}

const isRequired = (kinds: readonly string[], kind: string) => kinds.includes(kind)

function blockedBy({ driver_id, kind }: DocumentRow): OwnDocument['blocks'] {
  if (driver_id === null) return isRequired(requiredDocuments.mover, kind) ? ['offers'] : []
  return isRequired(requiredDocuments.driver, kind) ? ['driver'] : []
}

function riskOf(
  document: DocumentRow,
  end: number,
  jobs: readonly AcceptedJob[],
  actor: Actor,
): OwnDocument['at_risk'] {
  const seesPay = actor.kind === 'mover'
  const { driver_id } = document
  const isAsked = isAskedAtStart(document)
  const lost = jobs.filter(
    (job) =>
      isAsked &&
      (driver_id === null || job.driver_id === driver_id) &&
      Date.parse(job.window_end_at) >= end,
  )
  return {
    count: lost.length,
    pay_cents: seesPay ? lost.reduce((sum, job) => sum + job.pay_cents, 0) : null,
    jobs: lost.slice(0, shownJobs).map(({ code, window_start_at, time_zone, pay_cents }) => ({
      code,
      window_start_at,
      time_zone,
      pay_cents: seesPay ? pay_cents : null,
    })),
  }
}
