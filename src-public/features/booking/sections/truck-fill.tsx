import { catalogText } from '../../../lib/catalog-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useLanguage, useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { usePricedDraft } from '../draft/booking-context.tsx'
import { draftStore } from '../draft/draft-store.ts'
import { loadOf, vehicleForOneTrip } from '../draft/loads.ts'
import { VehicleDrawing } from '../drawings/vehicle-drawing.tsx'

type TruckFillProps = { pieces: number; volume_ft3: number; weight_lb: number }

/** Shows the totals of the items, how full the truck gets, and what several trips mean. */
export function TruckFill({ pieces, volume_ft3, weight_lb }: TruckFillProps) {
  const say = useTexts('booking')
  const common = useTexts('common')
  const { number } = useFormat()
  const { language } = useLanguage()
  const { draft, catalog, price } = usePricedDraft()
  const suggested = vehicleForOneTrip(volume_ft3, catalog) ?? catalog.vehicles.at(-1)
  const code = draft.vehicle ?? price.quote?.vehicle.code ?? suggested?.code
  const vehicle = catalog.vehicles.find((one) => one.code === code) ?? suggested
  if (vehicle === undefined) return null
  const { trips, share } = loadOf(volume_ft3, vehicle)
  const percent = Math.round(share * 100)
  const name = catalogText(vehicle, 'name', language)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-sunken px-4 py-4 sm:px-6">
      <VehicleDrawing capacity_ft3={vehicle.capacity_ft3} share={share} className="h-20" />
      <div className="min-w-0 grow basis-56">
        <p className="numeral text-lg font-semibold">
          {say('what.pieces', { count: pieces })}
          {' · '}
          {common('units.volume', { count: number(volume_ft3) })}
          {' · '}
          {common('units.weight', { count: number(weight_lb) })}
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: each engine draws a meter in its own style. */}
        <div
          role="meter"
          aria-label={say('what.meter', { name })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="my-2 h-2.5 overflow-hidden rounded-full bg-card"
        >
          <div
            className={`h-full rounded-full ${trips > 1 ? 'bg-stitch-deep' : 'bg-moss'}`}
            style={{ width: `${percent}%` }}
          />
        </div>
        <p role="status" className="text-small text-soft">
          {trips > 1
            ? say('what.fill_trips', {
                count: trips,
                name,
                percent,
                usable: common('units.volume', { count: number(vehicle.usable_ft3) }),
                ways: 2 * trips - 1,
              })
            : say('what.fill', { name, percent })}
        </p>
        {trips > 1 && <OneTrip volume_ft3={volume_ft3} />}
      </div>
    </div>
  )
}

/** Offers the truck that takes everything at once, if there is one. */
function OneTrip({ volume_ft3 }: Pick<TruckFillProps, 'volume_ft3'>) {
  const say = useTexts('booking')
  const { language } = useLanguage()
  const { catalog } = usePricedDraft()
  const larger = vehicleForOneTrip(volume_ft3, catalog)
  if (larger === undefined) return null
  return (
    <Button look="quiet" size="sm" onClick={() => draftStore.change({ vehicle: larger.code })}>
      {say('what.one_trip', { name: catalogText(larger, 'name', language) })}
    </Button>
  )
}
