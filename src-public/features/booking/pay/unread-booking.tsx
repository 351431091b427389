import type { ComponentType, ReactNode } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import { href } from '#contract/routes.ts'
import { useNavigation } from '../../../lib/navigation.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useCode } from '../../order/use-code.ts'

/** Returns the screen of the booking that the address names. */
export const forOneBooking = (Screen: ComponentType<{ code: string }>) =>
  function OneBooking() {
    const code = useCode()
    return code === '' ? <Lost /> : <Screen key={code} code={code} />
  }

type UnreadBookingProps = { error: CallError; onRetry: () => Promise<void> }

/** Shows why a booking can't be shown. The heading says nothing about the booking. */
export function UnreadBooking({ error, onRetry }: UnreadBookingProps) {
  if ([403, 404, 422].includes(error.status)) return <Lost />
  if (error.status === 401) return <SignedOut />
  return (
    <BookingSheet>
      <Failed error={error} onRetry={onRetry} />
    </BookingSheet>
  )
}

function Lost() {
  const say = useTexts('booking')
  return (
    <BookingSheet>
      <Empty title={say('unread.lost')}>
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={href('customer-moves')} look="plain">
            {say('unread.to_moves')}
          </LinkButton>
          <LinkButton to={href('order')}>{say('unread.to_order')}</LinkButton>
        </div>
      </Empty>
    </BookingSheet>
  )
}

function SignedOut() {
  const say = useTexts('booking')
  const common = useTexts('common')
  const { path } = useNavigation()
  return (
    <BookingSheet>
      <Empty title={say('unread.sign_in')}>
        <LinkButton to={href('auth-username', {}, { to: path })}>
          {common('nav.sign_in')}
        </LinkButton>
      </Empty>
    </BookingSheet>
  )
}

/** Renders the frame of a booking that isn't known yet. */
export function BookingSheet({ children }: { children: ReactNode }) {
  const say = useTexts('booking')
  return (
    <Sheet title={say('unread.title')} isNarrow>
      {children}
    </Sheet>
  )
}
