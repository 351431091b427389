import { useNavigation } from '../../../lib/navigation.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { useBooking } from '../draft/booking-context.tsx'
import { hrefOfStep, stepAfter } from '../draft/booking-steps.ts'

/**
 * Leads to the next step; while the current one is incomplete, to its first problem. The last step
 * has no next one.
 */
export function Onward({ isWide = false }: { isWide?: boolean }) {
  const say = useTexts('booking')
  const { go } = useNavigation()
  const { step, showProblem } = useBooking()
  const next = stepAfter(step)
  if (next === undefined) return null
  return (
    <Button
      size={isWide ? 'lg' : 'md'}
      isWide={isWide}
      onClick={() => {
        if (!showProblem([step])) go(hrefOfStep(next))
      }}
    >
      {say(`steps.on_${next}`)}
    </Button>
  )
}
