import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import type { SavedAddress } from './own-addresses.ts'

type Props = {
  /** Names the stop that is filled in, for screen readers. */
  stop: string
  addresses: readonly SavedAddress[]
  onChoose: (address: SavedAddress) => void
}

/** Offers a customer's saved addresses for a stop of a booking. */
export function SavedAddresses({ stop, addresses, onChoose }: Props) {
  const say = useTexts('booking')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-small text-soft">{say('where.saved')}</span>
      {addresses.map((saved) => (
        <Button
          key={`${saved.label} ${saved.address} ${saved.zip}`}
          look="plain"
          size="sm"
          onClick={() => onChoose(saved)}
        >
          {saved.label}
          <span className="sr-only">, {stop}</span>
        </Button>
      ))}
    </div>
  )
}
