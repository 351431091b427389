import { eq, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { requestCertificate } from '#server/modules/certificates/request-certificate.ts'
import type { MoveReplay } from './book.ts'
import { day, hour } from './calendar.ts'
import { onePagePdf, storeFile } from './documents.ts'
import { actAs, type Crew, type Replay, take } from './replay.ts'

/** One in so many moves goes to a building that wants to see a certificate of insurance. */
const every = 9

/** How far a certificate gets before the move, in turn. */
const outcomes = ['accepted', 'sent', 'accepted', 'refused', 'with the mover'] as const

/** Replays the certificate that the building at the new home asks for. */
export async function* showCertificate(moveReplay: MoveReplay, crew: Crew): Replay {
  const { after, demo, guest, id, now, order } = moveReplay
  const { kernel } = demo.context
  const row = await order()
  if (id % every !== 0 || Date.parse(row.window_start_at) - now() < 3 * day) return
  const outcome = outcomes[(id / every) % outcomes.length]
  const stop = row.stops.length - 1
  const building = `${row.stops[stop]?.city} Residences`
  yield after(1, 6, hour)
  const certificate = await transact(kernel.db, async (tx) => {
    const [locked] = await readRows(tx, tables.orders, eq(tables.orders.id, id), sql`for update`)
    if (!locked) throw new Error(`there is no order ${id}`)
    const asked = {
      stop,
      building_name: building,
      holder_name: `${building} LLC`,
      additional_insured: `${building} LLC and its property manager`,
      coverage: { general_cents: 100_000_000, auto_cents: 100_000_000, has_workers: true },
    }
    return requestCertificate(kernel, tx, locked, asked, actAs(demo, guest.actor))
  })
  if (outcome === 'with the mover') return
  yield after(2, 20, hour)
  const expires_on = new Date(now() + 200 * day).toISOString().slice(0, 10)
  const file = `documents/demo/certificate-${certificate}.pdf`
  await storeFile(demo, crew.actor, {
    key: file,
    media_type: 'application/pdf',
    name: 'certificate-of-insurance.pdf',
    content: onePagePdf([
      'Certificate of insurance',
      `${building} LLC`,
      `Good through ${expires_on}`,
      '',
      'A sample made for the demo of Haulwell.',
    ]),
  })
  await take(demo, crew.actor, 'certificates', certificate, 'send', {
    file,
    expires_on,
    holder_name: `${building} LLC`,
    coverage: { general_cents: 200_000_000, auto_cents: 100_000_000, has_workers: true },
    names_insured: outcome !== 'refused',
  })
  if (outcome === 'sent') return
  yield after(1, 10, hour)
  // The building tells the customer by phone.
  if (outcome === 'accepted') await take(demo, guest.actor, 'certificates', certificate, 'accept')
  else
    await take(demo, guest.actor, 'certificates', certificate, 'refuse', {
      reason: 'Our LLC is not named as additional insured.',
    })
}
