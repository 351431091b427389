import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { confirmPayment, type Placement, readPlacement } from '#contract/calls/placement.ts'
import { href } from '#contract/routes.ts'
import { type CardChoice, CardForm } from '../features/booking/pay/card-form.tsx'
import { cardOnFile, placeOn } from '../features/booking/pay/place-booking.ts'
import { useFormat } from '../lib/format.ts'
import { useFront } from '../lib/front-context.tsx'
import { useNavigation } from '../lib/navigation.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { type Pace, useLoaded } from '../lib/use-loaded.ts'
import { definePage } from '../routing/page.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Notice } from '../ui/notice.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('booking')('submitting.title'), isPrivate: true }),
  Component: Submitting,
})

/** Polls until the order is placed or the customer has to act. */
const pace: Pace<Placement> = (placement) =>
  placement !== null && ['placed', 'declined'].includes(stageOf(placement)) ? null : 1500

const slowAfterMs = 12_000

/**
 * Follows a placement until it is placed, the bank requires confirmation, or the card is refused.
 */
function Submitting() {
  const say = useTexts('booking')
  const { call } = useFront()
  const { go } = useNavigation()
  const [search] = useSearchParams()
  const code = search.get('code') ?? ''
  const { data, error, reload, replace } = useLoaded(
    `placement ${code}`,
    (signal) => call(readPlacement, { params: { code }, signal }),
    pace,
  )
  const stage = data === null ? null : stageOf(data)
  useEffect(() => {
    if (stage === 'placed') go(href('order-submitted', {}, { code }), { replace: true })
  }, [stage, code, go])

  if (error?.status === 404 || code === '') return <Lost />
  if (data === null && error !== null) {
    return (
      <Sheet title={say('submitting.waiting')} isNarrow>
        <Failed error={error} onRetry={reload} />
      </Sheet>
    )
  }
  if (data !== null && stage === 'confirm')
    return <BankConfirmation placement={data} onAnswer={replace} />
  if (data !== null && stage === 'declined') return <Declined placement={data} onAnswer={replace} />
  return <Waiting />
}

type Stage = 'waiting' | 'confirm' | 'declined' | 'placed'

function stageOf({ order, payment }: Placement): Stage {
  if (order.state !== 'draft') return 'placed'
  if (payment?.next_action === 'confirm') return 'confirm'
  if (payment === null || payment.state === 'failed' || payment.state === 'voided')
    return 'declined'
  return 'waiting'
}

function Waiting() {
  const say = useTexts('booking')
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const pace = isSlow ? 'slow' : 'waiting'
  return (
    <Sheet title={say(`submitting.${pace}`)} isNarrow>
      <div role="status" className="flex flex-col gap-6">
        <p className="text-lg text-soft">{say(`submitting.${pace}_text`)}</p>
        <div className="h-2 overflow-hidden rounded-full bg-sunken">
          <div className="travelling h-full w-2/5 rounded-full bg-stitch" />
        </div>
        <Loading rows={1} />
      </div>
    </Sheet>
  )
}

type BankConfirmationProps = { placement: Placement; onAnswer: (placement: Placement) => void }

function BankConfirmation({ placement, onAnswer }: BankConfirmationProps) {
  const say = useTexts('booking')
  const { call } = useFront()
  const { money } = useFormat()
  const [isOpen, setOpen] = useState(true)
  const { payment } = placement
  if (payment === null) return <Waiting />

  const answer = async (approved: boolean): Promise<string | null> => {
    const { data, error } = await call(confirmPayment, {
      params: { id: payment.id },
      body: { approved },
    })
    if (error !== null) return error.message
    onAnswer(data)
    return null
  }
  const amount = money(payment.amount_cents)
  return (
    <Sheet title={say('submitting.confirm')} lead={say('submitting.confirm_text')} isNarrow>
      <Button size="lg" onClick={() => setOpen(true)}>
        {say('submitting.confirm_open')}
      </Button>
      <Dialog
        title={say('submitting.confirm_title', { amount })}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        confirm={{ label: say('submitting.approve'), run: () => answer(true) }}
        refuse={{ label: say('submitting.decline'), run: () => answer(false) }}
      >
        <p>{say('submitting.confirm_text')}</p>
      </Dialog>
    </Sheet>
  )
}

type DeclinedProps = { placement: Placement; onAnswer: (placement: Placement) => void }

function Declined({ placement, onAnswer }: DeclinedProps) {
  const say = useTexts('booking')
  const front = useFront()
  const { order, payment } = placement
  const tryCard = async (choice: CardChoice) => {
    const card = await cardOnFile(front, choice)
    if (card.error !== null) return card.error
    // The failed payment's id distinguishes this attempt from the previous one, also with the same
    // card.
    const { data, error } = await placeOn(front, order.id, card.id, payment?.id ?? 0)
    if (error === null) onAnswer(data)
    return error
  }
  return (
    <Sheet title={say('submitting.declined')} lead={say('submitting.declined_text')} isNarrow>
      <div className="flex flex-col gap-6">
        {payment?.failure && (
          <Notice tone="bad" isLive>
            {payment.failure}
          </Notice>
        )}
        <Card>
          <CardForm
            key={payment?.id}
            label={say('submitting.try_card')}
            isNewFirst
            onSubmit={tryCard}
          />
        </Card>
        <div>
          <LinkButton to={href('order')} look="quiet" size="sm">
            {say('submitting.to_order')}
          </LinkButton>
        </div>
      </div>
    </Sheet>
  )
}

function Lost() {
  const say = useTexts('booking')
  return (
    <Sheet title={say('submitting.title')} isNarrow>
      <Empty title={say('submitting.lost')}>
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={href('customer-moves')} look="plain">
            {say('submitting.to_moves')}
          </LinkButton>
          <LinkButton to={href('order')}>{say('submitting.to_order')}</LinkButton>
        </div>
      </Empty>
    </Sheet>
  )
}
