import { and, asc, desc, eq, notInArray } from 'drizzle-orm'

import type { ReadinessStep, readinessStops } from '#contract/calls/readiness.ts'
import { tables } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { agreementInForce } from './agreement-text.ts'
import { assignableDriverStates } from './eligibility.ts'
import { type CheckRow, latestChecks } from './latest-checks.ts'

type Key = ReadinessStep['key']
type Stop = (typeof readinessStops)[number]
type DocumentRow = (typeof tables.documents)['$inferSelect']
type DriverRow = (typeof tables.drivers)['$inferSelect']
type MoverRow = (typeof tables.movers)['$inferSelect']

/** A step toward the first job. `about` is the document that it is about. */
export type NeededStep = {
  key: Key
  state: ReadinessStep['state']
  /** The activities that it prevents until it is done. */
  blocks: readonly Stop[]
  is_optional?: true
  about?: DocumentRow
  /** How many there are of what the step asks for. */
  count?: number
  /** A signed agreement has a newer edition. */
  is_renewed?: true
  /** The state of a driver's background check, as far as it decides about the step. */
  check?: CheckRow['state']
}

/** The steps without which a mover can't send the profile in. */
export const submittedSteps: readonly Key[] = [
  'business',
  'cities',
  'trucks',
  'crew',
  'insurance',
  'registration',
  'legal_agreement',
]

/** The steps that staff must have approved before they approve the mover. */
export const approvedSteps: readonly Key[] = ['insurance', 'registration', 'legal_agreement']

/** A driver who works for the mover or may still accept the invitation. */
const isInCrew = notInArray(tables.drivers.status, ['left', 'suspended'])

/**
 * Returns what a mover has and lacks. The page, the transitions `submit` and `approve`, and the dots
 * in the navigation all follow from this.
 */
export async function moverSteps(db: Db | Tx, mover: MoverRow, now: Date): Promise<NeededStep[]> {
  const { documents, drivers, mover_vehicles: trucks, wallet_accounts: accounts } = tables
  const { id } = mover
  const documentRows = await db
    .select()
    .from(documents)
    .where(eq(documents.mover_id, id))
    .orderBy(asc(documents.id))
  const crew = await db
    .select()
    .from(drivers)
    .where(and(eq(drivers.mover_id, id), isInCrew))
    .orderBy(asc(drivers.id))
  const active = await db
    .select({ id: trucks.id })
    .from(trucks)
    .where(and(eq(trucks.mover_id, id), eq(trucks.is_active, true)))
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.mover_id, id), eq(accounts.state, 'verified')))
    .limit(1)
  const ofBusiness = documentRows.filter(({ driver_id }) => driver_id === null)
  const hasFacts = Boolean(mover.business_name && mover.legal_name && mover.phone && mover.base_zip)
  return [
    { key: 'business', state: doneIf(hasFacts), blocks: [] },
    {
      key: 'cities',
      state: doneIf(mover.city_ids.length > 0),
      blocks: ['offers', 'accept'],
      count: mover.city_ids.length,
    },
    {
      key: 'trucks',
      state: doneIf(active.length > 0),
      blocks: [],
      count: active.length,
    },
    { key: 'crew', state: doneIf(crew.length > 0), blocks: ['depart'], count: crew.length },
    ...documentStep('insurance', ofBusiness, now, ['accept']),
    ...documentStep('registration', ofBusiness, now, ['accept']),
    await agreementStep(db, id, ofBusiness, now),
    ...crewDocuments(
      crew,
      documentRows,
      await latestChecks(
        db,
        crew.map((driver) => driver.id),
      ),
      mover.user_id,
      now,
    ),
    {
      key: 'payout_account',
      state: doneIf(account !== undefined),
      blocks: ['payout'],
      is_optional: true,
    },
  ]
}

/** Returns what a driver has and lacks before being assigned to jobs. */
export async function driverSteps(
  db: Db | Tx,
  driver: DriverRow,
  now: Date,
): Promise<NeededStep[]> {
  const { documents } = tables
  const documentRows = await db.select().from(documents).where(eq(documents.driver_id, driver.id))
  const check = (await latestChecks(db, [driver.id])).get(driver.id)
  const steps: NeededStep[] = [
    { key: 'invitation', state: doneIf(driver.status !== 'invited'), blocks: ['depart'] },
    ...documentStep('license', documentRows, now, ['depart']),
    ...documentStep('background_check', documentRows, now, ['depart']).map((step) =>
      withCheck(step, check),
    ),
  ]
  const isWithUs = steps.every(({ state }) => state === 'done' || state === 'with_us')
  const isReady = assignableDriverStates.some((status) => status === driver.status)
  const approval = isReady ? 'done' : isWithUs ? 'with_us' : 'with_driver'
  return [...steps, { key: 'driver_approval', state: approval, blocks: ['depart'] }]
}

/**
 * Returns the step of the background check, as far as the check says more than the document: where
 * the check stands, or that it was refused.
 */
function withCheck(step: NeededStep, check: CheckRow | undefined): NeededStep {
  if (!check || (step.state === 'done' && check.state !== 'adverse')) return step
  const state = checkStates[check.state]
  return state ? { ...step, state, check: check.state } : step
}

/** Who acts next on a check; a check that is over says nothing beside its document. */
const checkStates: Partial<Record<CheckRow['state'], ReadinessStep['state']>> = {
  needed: 'todo',
  consented: 'with_us',
  running: 'with_us',
  stalled: 'todo',
  consider: 'with_us',
  pre_adverse: 'todo',
  disputed: 'with_us',
  adverse: 'todo',
}

/**
 * Reports whether all documents that a driver must have are approved and valid, and the latest
 * background check was not refused.
 */
export async function areDriverDocumentsApproved(
  db: Db | Tx,
  driver: Pick<DriverRow, 'id'>,
  now: Date,
): Promise<boolean> {
  const { documents } = tables
  const documentRows = await db.select().from(documents).where(eq(documents.driver_id, driver.id))
  const check = (await latestChecks(db, [driver.id])).get(driver.id)
  if (check?.state === 'adverse') return false
  return (['license', 'background_check'] as const)
    .flatMap((kind) => documentStep(kind, documentRows, now, []))
    .every(({ state }) => state === 'done')
}

const doneIf = (isDone: boolean) => (isDone ? 'done' : 'todo')

/** Returns the step for a kind of document; nothing if no document of that kind is required. */
function documentStep(
  kind: 'insurance' | 'registration' | 'license' | 'background_check',
  documentRows: readonly DocumentRow[],
  now: Date,
  blocks: readonly Stop[],
): NeededStep[] {
  const about = latestOf(
    documentRows.filter((row) => row.kind === kind),
    now,
  )
  return about ? [{ key: kind, state: stateOf(about, now), blocks, about }] : []
}

/** Returns the document that helps most: one in force, else one under review, else the first. */
function latestOf(documentRows: readonly DocumentRow[], now: Date): DocumentRow | undefined {
  const inState = (wanted: string) => documentRows.find((row) => stateOf(row, now) === wanted)
  return inState('done') ?? inState('with_us') ?? documentRows[0]
}

function stateOf(row: DocumentRow, now: Date): 'done' | 'with_us' | 'todo' {
  if (isInForce(row, now)) return 'done'
  return row.state === 'uploaded' || row.state === 'in_review' ? 'with_us' : 'todo'
}

/** As `documentsInForce`, which asks the same of all of a mover's documents in SQL. */
function isInForce({ state, expires_at, in_force_until }: DocumentRow, now: Date): boolean {
  const at = now.toISOString()
  const isApproved = state === 'approved' || state === 'expiring'
  return (
    (isApproved && (expires_at === null || expires_at > at)) ||
    (in_force_until !== null && in_force_until > at)
  )
}

/** Returns the step of the drivers' documents, of which one driver's are enough to begin. */
function crewDocuments(
  crew: readonly DriverRow[],
  documentRows: readonly DocumentRow[],
  checks: ReadonlyMap<number, CheckRow>,
  owner_id: number,
  now: Date,
): NeededStep[] {
  if (crew.length === 0) return []
  const stateFor = (driver: DriverRow) => {
    const own = documentRows.filter(({ driver_id }) => driver_id === driver.id)
    const states = (['license', 'background_check'] as const)
      .flatMap((kind) => documentStep(kind, own, now, []))
      .map((step) =>
        step.key === 'background_check' ? withCheck(step, checks.get(driver.id)) : step,
      )
      .map(({ state }) => state)
    if (states.includes('todo')) return driver.user_id === owner_id ? 'todo' : 'with_driver'
    const isReady = assignableDriverStates.some((status) => status === driver.status)
    if (isReady && !states.includes('with_us')) return 'done'
    return driver.status === 'invited' ? 'with_driver' : 'with_us'
  }
  const states = crew.map(stateFor)
  const best = (['done', 'with_us', 'todo', 'with_driver'] as const).find((state) =>
    states.includes(state),
  )
  return [{ key: 'driver_documents', state: best ?? 'with_driver', blocks: ['accept', 'depart'] }]
}

/** An agreement that staff approved on paper, before it could be signed here, counts too. */
async function agreementStep(
  db: Db | Tx,
  mover_id: number,
  documentRows: readonly DocumentRow[],
  now: Date,
): Promise<NeededStep> {
  const { signatures } = tables
  const text = await agreementInForce(db, 'carrier', now)
  const [signed] = await db
    .select({ edition: signatures.edition })
    .from(signatures)
    .where(eq(signatures.mover_id, mover_id))
    .orderBy(desc(signatures.edition))
    .limit(1)
  const isOnPaper = documentRows.some(
    (row) => row.kind === 'legal_agreement' && isInForce(row, now),
  )
  const isSigned =
    text === undefined || (signed === undefined ? isOnPaper : signed.edition >= text.edition)
  return {
    key: 'legal_agreement',
    state: doneIf(isSigned),
    blocks: signed || isOnPaper ? [] : ['accept'],
    ...(signed && !isSigned ? { is_renewed: true } : {}),
  }
}
