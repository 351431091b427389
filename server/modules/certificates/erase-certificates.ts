import { sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { eraseHistory } from '#server/domain/erasure.ts'
import type { Listener } from '#server/kernel/kernel.ts'

const personal = [
  'building_name',
  'holder_name',
  'holder_address',
  'additional_insured',
  'rules',
  'sample',
  'dock',
  'file',
  'stated',
  'refusal',
] as const

/**
 * Blanks what says where the customer of a closed account lives, and the files. Who had to act, and
 * when, stays.
 */
export const eraseCertificates: Listener = async ({ tx, row }) => {
  const { certificates, customers } = tables
  const own = sql`select ${customers.id} from ${customers} where ${customers.user_id} = ${row.id}`
  const ofCustomer = sql`${certificates.customer_id} in (${own})`
  await tx
    .update(certificates)
    .set({
      building_name: null,
      holder_name: null,
      holder_address: null,
      additional_insured: null,
      rules: null,
      sample: null,
      dock: null,
      file: null,
      stated: null,
      refusal: null,
      version: sql`${certificates.version} + 1`,
    })
    .where(ofCustomer)
  const ids = sql`select ${certificates.id} from ${certificates} where ${ofCustomer}`
  await eraseHistory(tx, 'certificates', ids, personal)
}
