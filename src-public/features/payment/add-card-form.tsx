import { useRef, useState } from 'react'
import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { NewCard, type NewCardForm } from './new-card.tsx'

/** Renders the form that puts a card on file without paying for anything. */
export function AddCardForm({ onAdded }: { onAdded: () => void }) {
  const say = useTexts('payment')
  const newCard = useRef<NewCardForm>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const add = async () => {
    const added = await newCard.current?.submit()
    if (added?.error === null) onAdded()
    else setFailure(added?.error ?? '')
  }
  return (
    <form
      noValidate
      onSubmit={async (event) => {
        event.preventDefault()
        setBusy(true)
        setFailure('')
        try {
          await add()
        } finally {
          setBusy(false)
        }
      }}
      className="flex flex-col gap-5"
    >
      <NewCard form={newCard}>
        {failure !== '' && (
          <div role="alert">
            <FieldError>{failure}</FieldError>
          </div>
        )}
        <div>
          <Button type="submit" size="lg" isBusy={isBusy}>
            {say('own.add_action')}
          </Button>
        </div>
      </NewCard>
    </form>
  )
}
