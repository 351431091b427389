import { eq } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { AfterCreate, Hook } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { randomHex } from '#server/kernel/random-hex.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { databaseError, transact } from '#server/kernel/sql/transact.ts'
import type { ServerModule } from '#server/server-module.ts'
import { postableFee, recordTheirFee } from './record-provider-fee.ts'
import { reconcile } from './run.ts'

/** A run takes its numbers from the providers; its requester only adds a note. */
const requestRun: Hook = async ({ kernel, actor, now }) => ({
  name: `${now.toISOString().slice(0, 16)}-${randomHex(kernel.random, 6)}`,
  requested_by_id: actor.user_id,
})

const queueRun: AfterCreate = ({ tx, row, now }) =>
  enqueue(tx, [
    {
      channel: 'reconciliation',
      recipient: String(row.name),
      payload: { run_id: row.id },
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    },
  ])

/**
 * Requests the run of the day (UTC), unless it exists. When several processes do this at once, the
 * unique name lets only one succeed.
 */
async function requestNightlyRun({ kernel }: AppContext, now: Date): Promise<void> {
  const name = `nightly-${now.toISOString().slice(0, 10)}`
  const { reconciliation_runs } = tables
  try {
    await transact(kernel.db, async (tx) => {
      const known = await tx.$count(reconciliation_runs, eq(reconciliation_runs.name, name))
      if (known > 0) return
      const act = { actor: system, now, request_id: null }
      const values = { name, kind: 'nightly' }
      await insertRow(kernel, tx, resources.reconciliation_runs, values, act)
    })
  } catch (error) {
    const isTaken = databaseError(error)?.code === '23505'
    if (!isTaken) throw error
  }
}

/** Compares our books with the movements that the payment and payout providers report. */
export const reconciliationModule: ServerModule = {
  name: 'reconciliation',
  needs: { reconciliation_differences: { postable_fee: postableFee } },
  effects: {
    reconciliation_runs: { start: null, finish: null, fail: null },
    reconciliation_differences: {
      explain: null,
      correct: null,
      post_fee: { after: recordTheirFee },
      resolve: null,
      reopen: null,
    },
  },
  hooks: { reconciliation_runs: { create: requestRun } },
  afterCreate: { reconciliation_runs: queueRun },
  deliveries: {
    reconciliation: {
      deliver: reconcile,
      lane: { limitMs: Number.POSITIVE_INFINITY, isBackground: true },
    },
  },
  jobs: [{ name: 'reconcile-nightly', every: 'hour', run: requestNightlyRun }],
}
