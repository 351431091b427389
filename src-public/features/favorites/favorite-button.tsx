import { useState } from 'react'
import { addFavorite, type KnownMover, removeFavorite } from '#contract/calls/favorite-movers.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'

type Props = { mover: KnownMover; onChanged: () => Promise<void> }

/** Makes a mover a favorite, or no favorite anymore. */
export function FavoriteButton({ mover: { id, name, is_favorite }, onChanged }: Props) {
  const say = useTexts('moves')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const change = async () => {
    setBusy(true)
    const { error } = is_favorite
      ? await call(removeFavorite, { params: { id } })
      : await call(addFavorite, { body: { mover_id: id } })
    setRefusal(error)
    await onChanged()
    setBusy(false)
  }
  return (
    <>
      <Button look="quiet" size="sm" isBusy={isBusy} onClick={() => void change()}>
        {say(is_favorite ? 'favorite.remove' : 'favorite.add')}
        <span className="sr-only">, {name}</span>
      </Button>
      {refusal && (
        <div role="alert" className="basis-full">
          <FieldError>{errorMessage(refusal)}</FieldError>
        </div>
      )}
    </>
  )
}
