import { and, eq, inArray } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { TransitionOf } from '#contract/kernel/machine.ts'
import type { documentMachine } from '#contract/machines/document.ts'
import { driverMachine } from '#contract/machines/driver.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { requiredDocuments } from '#server/domain/documents-in-force.ts'
import { endOfDay } from '#server/domain/local-day.ts'
import { moverTimeZone } from '#server/domain/mover-time-zone.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { AfterCreate, Effect, Hook, Step } from '#server/kernel/kernel.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { transitionWithin } from '#server/kernel/transition/transition.ts'
import { translate } from '#server/kernel/translate.ts'
import type { ServerModule } from '#server/server-module.ts'
import type { DocumentRow } from './document-row.ts'
import { eraseBusinessDocuments, eraseDriverDocuments } from './erase-documents.ts'
import { handIn, laterExpiry, notExpired, ownFile, signedAgreement } from './hand-in.ts'
import { documentRoutes } from './routes.ts'
import { deliverWarning, planWarnings } from './warnings.ts'

const effects: Record<TransitionOf<typeof documentMachine>, Effect<DocumentRow> | null> = {
  upload: { set: handIn },
  review: null,
  approve: {
    set: ({ now }) => ({ in_force_until: null, decided_at: now.toISOString() }),
    after: copyInsurance,
  },
  confirm: { set: confirmed },
  reject: {
    set: ({ input, now }) => ({
      rejection: String(input.reason),
      decided_at: now.toISOString(),
    }),
  },
  warn: { after: ({ tx, row, now }) => planWarnings(tx, row, now) },
  expire: {
    after: async (step) => {
      if (step.row.kind === 'license') await suspendDriver(step)
    },
  },
}

/** Returns the values of a document whose place a background check has taken. */
async function confirmed({
  tx,
  row,
  input,
  now,
}: Step<DocumentRow>): Promise<Partial<DocumentRow>> {
  const expires_on = String(input.expires_on)
  const zone = await moverTimeZone(tx, row.mover_id)
  return {
    issued_on: String(input.issued_on),
    expires_on,
    expires_at: endOfDay(expires_on, zone).toISOString(),
    in_force_until: null,
    decided_at: now.toISOString(),
    rejection: null,
  }
}

/** Suspends a driver whose license has expired. */
async function suspendDriver({
  kernel,
  tx,
  row,
  now,
  request_id,
}: Step<DocumentRow>): Promise<void> {
  const { drivers } = tables
  const suspended = await tx
    .select({ id: drivers.id })
    .from(drivers)
    .where(
      and(
        eq(drivers.id, row.driver_id ?? 0),
        inArray(drivers.status, [...driverMachine.transitions.suspend.from]),
      ),
    )
  for (const { id } of suspended)
    await transitionWithin(kernel, tx, {
      actor: system,
      now,
      request_id,
      resource: 'drivers',
      id,
      name: 'suspend',
      input: { reason: 'The license has expired.' },
    })
}

const requireDocuments = async (
  { kernel, tx, actor, now, request_id }: Parameters<AfterCreate>[0],
  owner: { mover_id: number; driver_id?: number },
  kinds: readonly DocumentRow['kind'][],
) => {
  for (const kind of kinds)
    await insertRow(kernel, tx, resources.documents, { ...owner, kind }, { actor, now, request_id })
}

/** Copies the expiry of an approved insurance document to the mover's row. */
async function copyInsurance({ tx, row }: Step<DocumentRow>): Promise<void> {
  const { movers } = tables
  if (row.kind !== 'insurance' || row.driver_id !== null) return
  await tx
    .update(movers)
    .set({ insurance_expires_at: row.expires_at })
    .where(eq(movers.id, row.mover_id))
}

const checkDriver: Hook = async ({ tx, actor, input }) => {
  const { drivers } = tables
  const [driver] = await tx
    .select({ mover_id: drivers.mover_id })
    .from(drivers)
    .where(eq(drivers.id, Number(input.driver_id ?? 0)))
  if (driver && driver.mover_id !== input.mover_id)
    throw invalid(actor.locale, { mover_id: [translate(actor.locale, 'document.other_mover')] })
  return {}
}

/** Handles the documents that movers and drivers must have, and the movers' trucks. */
export const documentsModule: ServerModule = {
  name: 'documents',
  routes: documentRoutes,
  deliveries: { documents: { deliver: deliverWarning } },
  listeners: { 'user.closed': eraseDriverDocuments, 'mover.closed': eraseBusinessDocuments },

  needs: {
    documents: {
      own_file: ownFile,
      later_expiry: laterExpiry,
      signed_agreement: signedAgreement,
      not_expired: notExpired,
    },
  },
  effects: { documents: effects },
  afterCreate: {
    movers: (made) => requireDocuments(made, { mover_id: made.row.id }, requiredDocuments.mover),
    drivers: (made) =>
      requireDocuments(
        made,
        { mover_id: Number(made.row.mover_id), driver_id: made.row.id },
        requiredDocuments.driver,
      ),
  },
  hooks: {
    documents: { create: checkDriver },
    mover_vehicles: {
      create: async ({ actor }) => (actor.kind === 'mover' ? { mover_id: actor.mover_id } : {}),
    },
  },
}
