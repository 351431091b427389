import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { readCatalog } from '#contract/calls/catalog.ts'
import { listOwnCoupons, readBadgeCoupon } from '#contract/calls/coupons.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { couponInForce } from './coupon-in-force.ts'
import { rulesInForce } from './current-rules.ts'

const maxOwnCoupons = 20

/** Registers the public calls for the catalog and coupons, and the customer's own coupons. */
export function catalogRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel } = context
  const { db } = kernel

  registerCall(app, kernel, readCatalog, async ({ read, request }) => {
    const { sizes, size_items, items, vehicles } = tables
    const [sizeRows, sizeItemRows, itemRows, vehicleRows] = await read((db) =>
      Promise.all([
        db
          .select()
          .from(sizes)
          .where(eq(sizes.is_active, true))
          .orderBy(asc(sizes.position), asc(sizes.id)),
        db.select().from(size_items).orderBy(asc(size_items.id)),
        db
          .select()
          .from(items)
          .orderBy(asc(sql`lower(${items.name})`), asc(items.id)),
        db
          .select()
          .from(vehicles)
          .where(eq(vehicles.is_active, true))
          .orderBy(asc(vehicles.capacity_ft3)),
      ]),
    )
    const { rules } = await rulesInForce(context, kernel.now(), request.locale)
    const codes = new Map(vehicleRows.map((vehicle) => [vehicle.id, vehicle.code]))
    return {
      sizes: sizeRows.map((size) => ({
        slug: size.slug,
        name: size.name,
        name_es: size.name_es,
        description: size.description,
        description_es: size.description_es,
        volume_ft3: size.volume_ft3,
        crew_size: size.crew_size,
        vehicle: codes.get(size.vehicle_id) ?? '',
        items: sizeItemRows
          .filter((row) => row.size_id === size.id)
          .map(({ item_id, quantity }) => ({ item_id, quantity })),
      })),
      items: itemRows.map((item) => ({
        id: item.id,
        name: item.name,
        name_es: item.name_es,
        category: item.category,
        volume_ft3: item.volume_ft3,
        weight_lb: item.weight_lb,
        minutes: item.minutes,
        is_prohibited: item.is_prohibited,
        prohibited_reason: item.prohibited_reason,
        prohibited_reason_es: item.prohibited_reason_es,
      })),
      vehicles: vehicleRows.map(({ code, name, name_es, capacity_ft3 }) => ({
        code,
        name,
        name_es,
        capacity_ft3,
        usable_ft3: Math.floor((capacity_ft3 * rules.fees.fill_bp) / 10_000),
      })),
    }
  })

  registerCall(app, kernel, readBadgeCoupon, async ({ request }) => {
    const { coupons } = tables
    const [badge] = await db
      .select({ amount: coupons.amount, code: coupons.code, cap_cents: coupons.cap_cents })
      .from(coupons)
      .where(and(eq(coupons.is_badge, true), couponInForce(kernel.now(), null)))
      .orderBy(desc(coupons.amount), asc(coupons.id))
      .limit(1)
    if (!badge) return { amount: 0, code: null, cap_cents: null }
    const { rules } = await rulesInForce(context, kernel.now(), request.locale)
    return { ...badge, cap_cents: Math.min(badge.cap_cents, rules.fees.coupon_cap) }
  })

  registerCall(app, kernel, listOwnCoupons, async ({ act }) => {
    const { coupons } = tables
    const { actor, now } = act()
    const customer_id = ownId(actor, 'customer_id')
    return db
      .select({
        code: coupons.code,
        percent: coupons.amount,
        cap_cents: coupons.cap_cents,
        ends_at: coupons.ends_at,
      })
      .from(coupons)
      .where(and(eq(coupons.customer_id, customer_id), couponInForce(now, customer_id)))
      .orderBy(asc(coupons.id))
      .limit(maxOwnCoupons)
  })
}
