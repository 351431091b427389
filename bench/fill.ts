import { getTableColumns } from 'drizzle-orm'

import type { Database } from '#server/database/connection.ts'
import { tables } from '#server/database/tables.ts'

const chunk = 20_000

/**
 * Fills up the orders to `count` with copies of the existing ones, so that rows are as wide as real
 * ones. Each copy has its own code, price and times, ten minutes apart.
 */
export async function fillOrders({ pool, engine }: Database, count: number): Promise<void> {
  const { rows } = await pool.query('select count(*) as existing, max(id) as last from orders')
  const { existing, last } = rows[0] as { existing: number; last: number }
  const names = Object.keys(getTableColumns(tables.orders)).filter((name) => name !== 'id')
  const values = names.map((name) => overrides[name] ?? `original."${name}"`)
  const insert = `
    insert into orders (${names.map((name) => `"${name}"`)})
    select ${values}
    from generate_series($1::int, $2::int) as n
    join (select *, row_number() over (order by id) - 1 as place from orders where id <= $3)
      as original on original.place = n % $4`
  for (let from = existing + 1; from <= count; from += chunk)
    await pool.query(insert, [from, Math.min(from + chunk - 1, count), last, existing])
  await pool.query('vacuum (analyze) orders')
  if (engine === 'embedded') await pool.query('checkpoint')
}

const at = `timestamptz '2026-06-01' - n * interval '10 minutes'`
const overrides: Record<string, string> = {
  code: `'MV-' || lpad(to_hex(n), 7, '0')`,
  created_at: at,
  placed_at: at,
  // No move is due during a measurement, or the server would keep expiring and completing them.
  window_start_at: `now() + interval '30 days' + n * interval '1 second'`,
  window_end_at: `now() + interval '30 days 2 hours' + n * interval '1 second'`,
  delivered_at: `original.delivered_at + (now() + interval '30 days' - original.delivered_at)`,
  total_cents: '20000 + (n::bigint * 7919) % 180000',
}
