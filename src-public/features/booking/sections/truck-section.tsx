import { catalogText } from '../../../lib/catalog-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useLanguage, useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { usePricedDraft } from '../draft/booking-context.tsx'
import { draftStore } from '../draft/draft-store.ts'
import { goodsOf, totalsOf } from '../draft/goods.ts'
import { loadOf } from '../draft/loads.ts'
import { VehicleDrawing } from '../drawings/vehicle-drawing.tsx'
import { Section } from './section.tsx'

const crews = [1, 2, 3, 4]

export function TruckSection() {
  const say = useTexts('booking')
  const common = useTexts('common')
  const { language } = useLanguage()
  const { number } = useFormat()
  const { draft, catalog, price, errorOf } = usePricedDraft()
  const { quote } = price
  const vehicle = draft.vehicle ?? quote?.vehicle.code
  const crew = draft.crew_size ?? quote?.crew_size
  const isOwnChoice = draft.vehicle !== null || draft.crew_size !== null
  const refusal = errorOf('vehicle') ?? errorOf('crew_size')
  const { volume_ft3 } = totalsOf(goodsOf(draft, catalog))
  return (
    <Section id="truck" title={say('truck.title')}>
      <div className="flex flex-col gap-6">
        <fieldset>
          <legend className="mb-3 font-semibold">{say('truck.vehicle')}</legend>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {catalog.vehicles.map((one) => {
              const { trips, share } = loadOf(volume_ft3, one)
              return (
                <Choice
                  key={one.code}
                  name="vehicle"
                  title={catalogText(one, 'name', language)}
                  picture={
                    <VehicleDrawing
                      capacity_ft3={one.capacity_ft3}
                      share={share}
                      className="h-12"
                    />
                  }
                  isStacked
                  checked={one.code === vehicle}
                  onChange={() => draftStore.change({ vehicle: one.code })}
                >
                  {say('truck.capacity', {
                    volume: common('units.volume', { count: number(one.capacity_ft3) }),
                  })}
                  {volume_ft3 > 0 && (
                    <span className="block">
                      {trips > 1
                        ? say('truck.trips', { count: trips })
                        : say('truck.full', { percent: Math.round(share * 100) })}
                    </span>
                  )}
                </Choice>
              )
            })}
          </div>
        </fieldset>
        <fieldset>
          <legend className="mb-3 font-semibold">{say('truck.crew')}</legend>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {crews.map((size) => (
              <Choice
                key={size}
                name="crew"
                title={common('crew', { count: size })}
                picture={<CrewDrawing size={size} />}
                isStacked
                checked={size === crew}
                onChange={() => draftStore.change({ crew_size: size })}
              />
            ))}
          </div>
        </fieldset>
        {refusal && <FieldError>{refusal}</FieldError>}
        {isOwnChoice ? (
          <div>
            <Button
              look="quiet"
              size="sm"
              onClick={() => draftStore.change({ vehicle: null, crew_size: null })}
            >
              {say('truck.reset')}
            </Button>
          </div>
        ) : (
          quote !== null && <p className="text-small text-soft">{say('truck.suggested')}</p>
        )}
      </div>
    </Section>
  )
}

/** Draws the movers of a crew. */
function CrewDrawing({ size }: { size: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${size * 15} 30`}
      className="h-8 max-w-full text-blanket dark:text-link"
      fill="currentColor"
    >
      {Array.from({ length: size }, (_, at) => at * 15).map((left) => (
        <path
          key={left}
          d={`M${left + 7} 1a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9M${left + 1} 18a6 6 0 0 1 12 0v11h-12z`}
        />
      ))}
    </svg>
  )
}
