import { basename } from 'node:path/posix'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import {
  askForCertificate,
  type Certificate,
  readCertificateFile,
  readJobCertificates,
  readMoveCertificates,
} from '#contract/calls/certificates.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { certificateMachine } from '#contract/machines/certificate.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { files, tables } from '#server/database/tables.ts'
import {
  type CertificateRow,
  certificatesOf,
  certificateView,
  shownStates,
} from '#server/domain/certificate.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { isOwn } from '#server/kernel/resource/find-own.ts'
import { openTo } from '#server/kernel/resource/present.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { requestCertificate } from './request-certificate.ts'

const { certificates, orders } = tables

type OrderRow = (typeof tables.orders)['$inferSelect']

export function certificateRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel } = context

  const view = (row: CertificateRow, order: OrderRow, actor: Actor): Certificate =>
    certificateView(row, order, openTo(certificateMachine, row.state, actor, kernel.policy))

  const list = async (code: string, actor: Actor) => {
    const order = await ownOrder(kernel.db, code, actor)
    const rows = await certificatesOf(kernel.db, order.id)
    return rows.map((row) => view(row, order, actor))
  }

  registerCall(app, kernel, readMoveCertificates, ({ params, act }) =>
    list(params.code, act().actor),
  )
  registerCall(app, kernel, readJobCertificates, ({ params, act }) =>
    list(params.code, act().actor),
  )

  registerCall(app, kernel, askForCertificate, ({ params, body, act }) =>
    transact(kernel.db, async (tx) => {
      const { actor } = act()
      const order = await ownOrder(tx, params.code, actor, sql`for update`)
      const id = await requestCertificate(kernel, tx, order, body, act())
      const [row] = await tx.select().from(certificates).where(eq(certificates.id, id))
      if (!row) throw notFound(actor.locale)
      return view(row, order, actor)
    }),
  )

  registerCall(app, kernel, readCertificateFile, async ({ params, query, act }) => {
    const { actor } = act()
    if (!isRowId(params.id)) throw notFound(actor.locale)
    const isOne = and(eq(certificates.id, Number(params.id)), isReached(actor))
    return storedFile(context, isOne, query.part, actor.locale)
  })
}

async function ownOrder(db: Db | Tx, code: string, actor: Actor, lock = sql``): Promise<OrderRow> {
  const isOwnOrder = and(eq(orders.code, code), isOwn(resources.orders, orders, actor))
  const [order] = await readRows(db, orders, isOwnOrder, lock)
  if (!order) throw notFound(actor.locale)
  return order
}

/** A driver reaches the certificates of the jobs that they drive. */
const isReached = (actor: Actor): SQL | undefined =>
  actor.kind === 'driver'
    ? sql`${certificates.order_id} in (
        select ${orders.id} from ${orders} where ${isOwn(resources.orders, orders, actor)})`
    : isOwn(resources.certificates, certificates, actor)

/** Returns the URL of a certificate's file, or of the building's sample. */
export async function storedFile(
  { kernel, ports }: AppContext,
  where: SQL | undefined,
  part: 'certificate' | 'sample' = 'certificate',
  locale: string,
): Promise<{ url: string; name: string; bytes: number }> {
  const column = part === 'sample' ? certificates.sample : certificates.file
  const isShown = part === 'sample' ? undefined : inArray(certificates.state, [...shownStates])
  const [stored] = await kernel.db
    .select({ key: files.key, name: files.name, bytes: files.bytes })
    .from(certificates)
    .innerJoin(files, eq(files.key, column))
    .where(and(where, isShown))
  if (!stored) throw notFound(locale)
  const { key, name, bytes } = stored
  return { url: await ports.files.signedUrl(key), name: name ?? basename(key), bytes }
}
