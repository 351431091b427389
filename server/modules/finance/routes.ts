import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { payOutNow } from '#contract/calls/payouts.ts'
import {
  correctStatement,
  downloadStatement,
  exportStatement,
  listOwnStatements,
} from '#contract/calls/statements.ts'
import {
  disableAccount,
  readWallet,
  refreshWallet,
  startOnboarding,
} from '#contract/calls/wallet.ts'
import type { Actor } from '#contract/kernel/access.ts'
import { isRowId } from '#contract/kernel/row-id.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { asAttachment } from '#server/kernel/http/as-attachment.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound, problem } from '#server/kernel/http/problem.ts'
import { type Db, type Tx, tableOf } from '#server/kernel/kernel.ts'
import { scopeFor } from '#server/kernel/resource/scope.ts'
import { translate } from '#server/kernel/translate.ts'
import { csvFile, earningRoutes } from './earning-routes.ts'
import { findStatement, statementCsv, statementsPage } from './own-statements.ts'
import { correct } from './statement.ts'
import { statementName } from './statement-file.ts'
import { payOut, walletOf } from './wallet.ts'
import { disable, onboard, refreshAccounts } from './wallet-account.ts'

/**
 * Checks the code that a call takes unless the caller has just signed in, and returns how to spend
 * it with the change that it allows.
 */
export type Reauthenticate = (
  context: AppContext,
  actor: Actor,
  code: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<(tx: Db | Tx) => Promise<void>>

export function financeRoutes(
  app: FastifyInstance,
  context: AppContext,
  reauthenticate: Reauthenticate,
): void {
  const { kernel } = context
  earningRoutes(app, context)

  registerCall(app, kernel, readWallet, ({ act }) => walletOf(context, act()))

  registerCall(app, kernel, startOnboarding, async ({ body, act, request, reply }) => {
    const { current_code } = body
    const spend = await reauthenticate(context, act().actor, current_code, request, reply)
    await spend(kernel.db)
    return onboard(context, act())
  })

  registerCall(app, kernel, disableAccount, async ({ params, body, act, request, reply }) => {
    const { current_code } = body
    const { actor } = act()
    const id = idIn(params, actor.locale)
    const spend = await reauthenticate(context, actor, current_code, request, reply)
    await disable(context, id, spend, act())
    return walletOf(context, act())
  })

  registerCall(app, kernel, refreshWallet, async ({ act }) => {
    await refreshAccounts(context, act())
    return walletOf(context, act())
  })

  registerCall(app, kernel, payOutNow, async ({ act }) => {
    const { id, code, amount_cents, fee_cents, state } = await payOut(context, act())
    return { id, code, amount_cents, fee_cents, state }
  })

  const idIn = ({ id }: { id: string }, locale: string): number => {
    if (!isRowId(id)) throw notFound(locale)
    return Number(id)
  }

  registerCall(app, kernel, correctStatement, async ({ params, body, act }) => {
    const row = await correct(context, idIn(params, act().actor.locale), body.reason, act())
    const { id, edition, closing_cents, sha256 } = row
    return { id, edition, closing_cents, sha256 }
  })
  registerCall(app, kernel, listOwnStatements, ({ query, act }) =>
    statementsPage(kernel.db, act().actor, query),
  )

  registerCall(app, kernel, exportStatement, async ({ params, act, reply }) => {
    const { actor } = act()
    const row = await findStatement(kernel.db, actor, idIn(params, actor.locale))
    const name = statementName(row).replace('.pdf', '.csv')
    return csvFile(reply, name, statementCsv(row, actor.locale))
  })

  registerCall(app, kernel, downloadStatement, async ({ params, act, reply }) => {
    const { statements } = tables
    const { actor } = act()
    const [row] = await kernel.db
      .select()
      .from(statements)
      .where(
        and(
          eq(statements.id, idIn(params, actor.locale)),
          scopeFor(resources.statements.scope, tableOf(kernel, resources.statements), actor),
        ),
      )
    if (!row) throw notFound(actor.locale)
    if (!row.file) throw problem(404, { message: translate(actor.locale, 'statement.no_file') })
    const file = await context.ports.files.read(row.file)
    if (!file) throw notFound(actor.locale)
    reply
      .type(file.type)
      .header('Content-Length', file.size)
      .header('Content-Disposition', asAttachment(statementName(row)))
    return file.stream
  })
}
