import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'

import { ledgerAccounts } from '#server/database/tables.ts'
import {
  type Behavior,
  type LedgerAccount,
  type LedgerOptions,
  requirementsOf,
  routingNumber,
  testAccounts,
  testCards,
} from './ledger-accounts.ts'
import type { LedgerText } from './ledger-texts.ts'

/** A page of the onboarding, by what it asks for. */
export type Step = 'identity' | 'destination' | 'deposits' | 'document' | 'done'

export type Form = Readonly<Record<string, unknown>>
/** Text keys by the field that is wrong. */
export type Faults = Partial<Record<string, LedgerText>>

const day = 86_400_000
/** How long a mover has to show an identity document once it is needed, in milliseconds. */
const documentWait = 7 * day
/** These digits in place of a tax id's last four make the provider ask for a document. */
export const unclearTaxId = '0000'
const maxAttempts = 5
const adultYears = 18

/** Returns the first step that an account still needs. */
export async function stepOf({ db, now }: LedgerOptions, account: LedgerAccount): Promise<Step> {
  const missing = await requirementsOf(db, account, now())
  if (missing.includes('identity')) return 'identity'
  if (missing.includes('bank_account')) return 'destination'
  if (missing.includes('micro_deposits')) return 'deposits'
  return account.document_due_at !== null && account.document_at === null ? 'document' : 'done'
}

/** Takes a step's form. Returns what is wrong with it, nothing if it was taken. */
export async function submit(
  options: LedgerOptions,
  account: LedgerAccount,
  step: Step,
  form: Form,
): Promise<Faults> {
  const { faults = {}, set = {} } = readers[step](options, account, form)
  await update(options, account, set)
  return faults
}

/** Opens an account at once, as the pages would step by step. */
export async function openWith(
  options: LedgerOptions,
  reference: string,
  numbers: Form,
): Promise<void> {
  const [account] = await options.db
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.reference, reference))
  if (!account) throw new Error(`there is no account ${reference}`)
  const at = options.now().toISOString()
  const faults = await submit(options, account, 'destination', numbers)
  if (Object.keys(faults).length > 0)
    throw new Error(`the account was refused: ${Object.values(faults).join(', ')}`)
  await update(options, account, { identity_at: at, verified_at: at })
}

type Change = Partial<LedgerAccount>
type Result = { faults?: Faults; set?: Change }
type Reader = (options: LedgerOptions, account: LedgerAccount, form: Form) => Result

const readers: Readonly<Record<Step, Reader>> = {
  identity,
  destination,
  deposits,
  document,
  done: () => ({}),
}

const textOf = (form: Form, name: string): string => String(form[name] ?? '').trim()

function identity({ now }: LedgerOptions, _account: LedgerAccount, form: Form): Result {
  const name = textOf(form, 'name')
  const born = textOf(form, 'birth_date')
  const taxId = textOf(form, 'tax_id')
  const faults: Faults = {
    ...(!/^\S.{1,118}\S$/u.test(name) && { name: 'faults.name' }),
    ...(!isAdult(born, now()) && { birth_date: 'faults.birth_date' }),
    ...(!/^\d{4}$/.test(taxId) && { tax_id: 'faults.tax_id' }),
  }
  if (Object.keys(faults).length > 0) return { faults }
  const isUnclear = taxId === unclearTaxId
  const due = new Date(now().getTime() + documentWait)
  return {
    set: {
      holder: name,
      identity_at: now().toISOString(),
      document_due_at: isUnclear ? due.toISOString() : null,
    },
  }
}

function isAdult(born: string, now: Date): boolean {
  const at = Date.parse(`${born}T00:00:00.000Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(born) || Number.isNaN(at)) return false
  const birthday = new Date(at)
  birthday.setUTCFullYear(birthday.getUTCFullYear() + adultYears)
  return birthday <= now && birthday.getUTCFullYear() > now.getUTCFullYear() - 100
}

function destination(options: LedgerOptions, _account: LedgerAccount, form: Form): Result {
  const at = options.now().toISOString()
  const isCard = textOf(form, 'method') === 'card'
  const found = isCard ? card(form, options.now()) : bank(form)
  if ('faults' in found) return found
  const { number, behavior } = found
  return {
    set: {
      method: isCard ? 'card' : 'bank',
      behavior,
      last4: number.slice(-4),
      destination_at: at,
      // A card's owner is verified by its bank, a bank account's by two deposits.
      verified_at: isCard ? at : null,
      deposit_cents: isCard ? null : newDeposits(options),
      deposit_tries: 0,
    },
  }
}

type Destination = { number: string; behavior: Behavior }

function bank(form: Form): Destination | { faults: Faults } {
  const number = textOf(form, 'account_number').replaceAll(' ', '')
  const behavior = knownIn(testAccounts, number)
  const faults: Faults = {
    ...(textOf(form, 'routing_number') !== routingNumber && {
      routing_number: 'faults.routing_number',
    }),
    ...(!behavior && { account_number: 'faults.account_number' }),
  }
  return behavior && Object.keys(faults).length === 0 ? { number, behavior } : { faults }
}

function card(form: Form, now: Date): Destination | { faults: Faults } {
  const number = textOf(form, 'number').replaceAll(/[ -]/g, '')
  const behavior = knownIn(testCards, number)
  const [, month, year] = /^(\d{1,2})\s*\/\s*(?:20)?(\d\d)$/.exec(textOf(form, 'expiry')) ?? []
  const isOver = !month || new Date(Date.UTC(2000 + Number(year), Number(month), 1)) <= now
  const faults: Faults = {
    ...(!behavior && { number: 'faults.number' }),
    ...(isOver && { expiry: 'faults.expiry' }),
  }
  return behavior && !isOver ? { number, behavior } : { faults }
}

const knownIn = (all: Readonly<Record<string, Behavior>>, number: string) =>
  Object.hasOwn(all, number) ? all[number] : undefined

/** Two different amounts from 1 to 99 cents. */
function newDeposits({ random = randomInt }: LedgerOptions): number[] {
  const first = 1 + random(99)
  const second = 1 + random(98)
  return [first, second >= first ? second + 1 : second]
}

function deposits({ now }: LedgerOptions, account: LedgerAccount, form: Form): Result {
  const given = ['first', 'second'].map((name) => centsOf(textOf(form, name)))
  const sent = account.deposit_cents ?? []
  const isRight = sent.length === 2 && sent.every((cents) => given.includes(cents))
  if (isRight) return { set: { verified_at: now().toISOString() } }
  const deposit_tries = account.deposit_tries + 1
  if (deposit_tries < maxAttempts)
    return { faults: { first: 'faults.deposits' }, set: { deposit_tries } }
  // The account must be entered again, so that the amounts can’t be guessed by trying them all.
  const again = { destination_at: null, last4: null, deposit_cents: null, deposit_tries: 0 }
  return { faults: { first: 'faults.too_many' }, set: again }
}

/** Reads cents from `0.32`, `.32`, `$0.32` or `32`. */
function centsOf(text: string): number {
  const amount = text.replace(/^\$/, '').replace(',', '.')
  return amount.includes('.') ? Math.round(Number(amount) * 100) : Number(amount || 'NaN')
}

function document({ now }: LedgerOptions, _account: LedgerAccount, form: Form): Result {
  if (!/^[\w -]{4,30}$/.test(textOf(form, 'license_number')))
    return { faults: { license_number: 'faults.license_number' } }
  return { set: { document_at: now().toISOString() } }
}

async function update(
  { db, onChange }: LedgerOptions,
  { reference }: LedgerAccount,
  change: Change,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.update(ledgerAccounts).set(change).where(eq(ledgerAccounts.reference, reference))
  onChange?.({ kind: 'account', reference })
}
