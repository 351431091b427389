import type { ComponentType } from 'react'
import { useTexts } from '../../../lib/texts-context.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { useBooking } from '../draft/booking-context.tsx'
import { type BookingStep, hrefOfStep, stepBefore } from '../draft/booking-steps.ts'
import { stepElementId } from '../draft/use-booking-state.ts'
import { PaySection } from '../pay/pay-section.tsx'
import { GoodsSection } from '../sections/goods-section.tsx'
import { OptionsSection } from '../sections/options-section.tsx'
import { Photos } from '../sections/photos.tsx'
import { Refusal } from '../sections/summary.tsx'
import { TruckSection } from '../sections/truck-section.tsx'
import { WhenSection } from '../sections/when-section.tsx'
import { WhereSection } from '../sections/where-section.tsx'
import { YouSection } from '../sections/you-section.tsx'

const contents: Record<BookingStep, ComponentType> = {
  places: () => <WhereSection asksForContacts />,
  things: () => (
    <GoodsSection>
      <Photos />
    </GoodsSection>
  ),
  day: () => (
    <>
      <WhenSection />
      <TruckSection />
    </>
  ),
  you: () => (
    <>
      <YouSection />
      <OptionsSection />
      <PaySection />
    </>
  ),
}

/** Renders the sections of the current step. */
export function BookingStepView() {
  const say = useTexts('booking')
  const { step, leave } = useBooking()
  const before = stepBefore(step)
  const Content = contents[step]
  return (
    <section
      id={stepElementId}
      tabIndex={-1}
      aria-label={say(`steps.${step}`)}
      onBlur={({ target }) => leave(target.id)}
      className="flex min-w-0 flex-col gap-6 focus:outline-none"
    >
      <Content />
      {/* The last step shows it at its button, wide screens beside the step. */}
      <div className="empty:hidden lg:hidden">{step !== 'you' && <Refusal />}</div>
      {before !== undefined && (
        <div className="px-1">
          <LinkButton to={hrefOfStep(before)} look="quiet" size="sm">
            {say('steps.back', { step: say(`steps.${before}`) })}
          </LinkButton>
        </div>
      )}
    </section>
  )
}
