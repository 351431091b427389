import { useRef, useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { useFormat } from '../../lib/format.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { cardName } from './card-name.ts'
import { type CardOnFile, isExpiredAt } from './card-on-file.ts'
import { NewCard, type NewCardForm } from './new-card.tsx'

type CardFormProps = {
  label: string
  isBlocked?: boolean
  /** Selects a new card initially, because the card on file was just refused. */
  isNewFirst?: boolean
  /** The card selected initially, in place of the default one. */
  preferred?: number | null
  /** The move that the card is for: it should not end before it. */
  move?: { window_start_at: string; time_zone: string } | null
  /** Checks what is outside the form before a card is added; returns false to stop. */
  check?: () => boolean
  /** Resolves to an error, or to null on success. */
  onSubmit: (payment_method_id: number) => Promise<CallError | string | null>
}

/** Renders a form to pay with one of the customer's cards or with a new one. */
export function CardForm({
  label,
  isBlocked = false,
  isNewFirst = false,
  preferred = null,
  move = null,
  check = () => true,
  onSubmit,
}: CardFormProps) {
  const say = useTexts('payment')
  const errorMessage = useErrorMessage()
  const { day } = useFormat()
  const { http } = useServices()
  const { data, isLoading, reload } = useLoaded('cards', (signal) =>
    http.get<CardOnFile[]>('/api/payment_methods', { signal }),
  )
  // A card that its bank declined must be entered again to be used.
  const cards = data?.filter(({ declined_at }) => declined_at === null) ?? []
  const preselected =
    cards.find(({ id }) => id === preferred) ??
    cards.find(({ is_default }) => is_default) ??
    cards[0]
  const [picked, setPicked] = useState<number | 'new' | null>(isNewFirst ? 'new' : null)
  // Nothing is chosen until the cards are loaded: replacing the fields by a card would discard what
  // was entered.
  const choice = picked ?? (isLoading ? null : (preselected?.id ?? 'new'))
  const newCard = useRef<NewCardForm>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const endsBefore = (card: Pick<CardOnFile, 'exp_month' | 'exp_year'>) =>
    move !== null && isExpiredAt(card, move.window_start_at, move.time_zone)
  const chosen = cards.find(({ id }) => id === choice)

  const submit = async (): Promise<string | null> => {
    if (choice !== 'new') return choice === null ? null : pay(choice)
    const added = await newCard.current?.submit()
    if (!added) return null
    if (added.error !== null) return added.error || null
    // The customer is warned first of a card that ends too soon, and may pay with it nevertheless.
    const refused = endsBefore(added.card) ? null : await pay(added.card.id)
    // The card is on file now, so that another attempt must not add it again.
    if (refused !== null || endsBefore(added.card)) {
      await reload()
      setPicked(added.card.id)
    }
    return refused
  }
  const pay = async (id: number): Promise<string | null> => {
    const refused = await onSubmit(id)
    return refused === null || typeof refused === 'string' ? refused : errorMessage(refused)
  }

  return (
    <form
      noValidate
      onSubmit={async (event) => {
        event.preventDefault()
        if (!check()) return
        setBusy(true)
        setFailure(null)
        try {
          setFailure(await submit())
        } finally {
          setBusy(false)
        }
      }}
      className="flex flex-col gap-5"
    >
      {cards.length > 0 && (
        <fieldset>
          <legend className="mb-3 font-semibold">{say('on_file')}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {cards.map((card) => (
              <Choice
                key={card.id}
                name="card"
                title={cardName(card, say)}
                checked={choice === card.id}
                onChange={() => setPicked(card.id)}
              >
                {say('expires', {
                  month: String(card.exp_month).padStart(2, '0'),
                  year: card.exp_year,
                })}
              </Choice>
            ))}
            <Choice
              name="card"
              title={say('new_card')}
              checked={choice === 'new'}
              onChange={() => setPicked('new')}
            />
          </div>
        </fieldset>
      )}
      {choice === null && <Skeleton className="h-24 max-w-lg" />}
      {choice === 'new' && <NewCard form={newCard} />}
      {move !== null && chosen && endsBefore(chosen) && (
        <Notice tone="warn" isLive>
          {say('ends_before', { day: day(move.window_start_at, move.time_zone) })}{' '}
          <button
            type="button"
            className="text-link underline underline-offset-4"
            onClick={() => setPicked('new')}
          >
            {say('use_another')}
          </button>
        </Notice>
      )}
      {failure !== null && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" size="lg" isBusy={isBusy} disabled={isBlocked || choice === null}>
          {label}
        </Button>
      </div>
    </form>
  )
}
