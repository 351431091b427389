import type { Order } from './order-rows.ts'

const names = ['unit', 'parking_note', 'access_code', 'contact_name', 'contact_phone'] as const

/** The details of a stop that can be corrected, empty if there is none. */
export type AmendedStop = Record<(typeof names)[number], string>

/** A stop's place, and those of its details that change. */
export type StopChange = { at: number } & Partial<Record<(typeof names)[number], string | null>>

export const detailsOf = (stop: Order['stops'][number]): AmendedStop =>
  Object.fromEntries(names.map((name) => [name, stop[name] ?? ''])) as AmendedStop

/** Lists the stops whose details differ from the order's, with the differing details alone. */
export const changedStops = (
  { stops }: Pick<Order, 'stops'>,
  written: readonly AmendedStop[],
): StopChange[] =>
  stops.flatMap((stop, at) => {
    const changes = names.flatMap((name) => {
      const value = written[at]?.[name].trim() || null
      return value === (stop[name] || null) ? [] : [[name, value] as const]
    })
    return changes.length > 0 ? [{ at, ...Object.fromEntries(changes) }] : []
  })

type Input = { stops?: StopChange[]; notes?: string | null }

/** Returns the input that sets what another input changes back to what it was. */
export const reversedInput = (before: Order, { stops, ...rest }: Input): Input => ({
  ...(stops && {
    stops: stops.map((change) => ({
      at: change.at,
      ...Object.fromEntries(
        names
          .filter((name) => name in change)
          .map((name) => [name, before.stops[change.at]?.[name] || null]),
      ),
    })),
  }),
  ...('notes' in rest && { notes: before.notes || null }),
})

/** Reports whether an order still has what an input has set. */
export const isStillSo = (order: Order, { stops = [], ...rest }: Input): boolean =>
  stops.every((change) =>
    names.every(
      (name) =>
        !(name in change) || (order.stops[change.at]?.[name] || null) === (change[name] ?? null),
    ),
  ) &&
  (!('notes' in rest) || (order.notes || null) === rest.notes)
