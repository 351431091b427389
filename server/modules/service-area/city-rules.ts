import { missingToServe } from '#server/domain/city-service.ts'
import { keepFormerSlug } from '#server/domain/former-slugs.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Hook } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { type CityRow, tellWaiting } from './tell-waiting.ts'

const keepSlug = keepFormerSlug('cities')

/** Refuses to create a live city: no mover can serve it before it exists. */
export const createCity: Hook = async ({ actor, input }) => {
  if (input.status === 'live')
    throw invalid(actor.locale, { status: [translate(actor.locale, 'city.no_mover')] })
  return {}
}

/**
 * Lets a city become live only while somebody serves it, and then writes to the people who waited
 * for what it covers. Keeps the former slug.
 */
export const editCity: Hook = async (change) => {
  const { kernel, tx, actor, input, current } = change
  await keepSlug(change)
  const city = { ...current, ...input } as unknown as CityRow
  if (city.status !== 'live') return {}
  if (current?.status !== 'live') {
    const missing = await missingToServe(tx, city.id)
    if (missing)
      throw invalid(actor.locale, { status: [translate(actor.locale, `city.${missing}`)] })
  }
  const reaches = ['status', 'lat', 'lng', 'radius_mi'].some((name) => input[name] !== undefined)
  if (reaches) await tellWaiting(kernel, tx, city, change)
  return {}
}
