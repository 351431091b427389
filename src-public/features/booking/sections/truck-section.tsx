import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { useBooking } from '../draft/booking-context.tsx'
import { draftStore } from '../draft/draft-store.ts'
import { Section } from './section.tsx'

const crews = [1, 2, 3, 4]

export function TruckSection() {
  const say = useTexts('booking')
  const common = useTexts('common')
  const { number } = useFormat()
  const { draft, catalog, price, errorOf } = useBooking()
  const { quote } = price
  const vehicle = draft.vehicle ?? quote?.vehicle.code
  const crew = draft.crew_size ?? quote?.crew_size
  const isOwnChoice = draft.vehicle !== null || draft.crew_size !== null
  const refusal = errorOf('vehicle') ?? errorOf('crew_size')
  return (
    <Section id="truck" number={3} title={say('truck.title')}>
      <div className="flex flex-col gap-6">
        <fieldset>
          <legend className="mb-3 font-semibold">{say('truck.vehicle')}</legend>
          <div className="grid gap-3 sm:grid-cols-3">
            {catalog.vehicles.map(({ code, name, capacity_ft3 }) => (
              <Choice
                key={code}
                name="vehicle"
                title={name}
                checked={code === vehicle}
                onChange={() => draftStore.change({ vehicle: code })}
              >
                {say('truck.capacity', {
                  volume: common('units.volume', { count: number(capacity_ft3) }),
                })}
              </Choice>
            ))}
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
