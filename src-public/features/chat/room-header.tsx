import type { ReactNode } from 'react'
import { href } from '#contract/routes.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Link } from '../../ui/link.tsx'
import { StateFlag } from '../order/state-flag.tsx'
import type { RoomView } from './use-room.ts'

type HeaderProps = {
  view: RoomView
  role: string
  /** The names of the other members. */
  names: string
  children?: ReactNode
}

/** Renders the room's header: its members, their presence, and a link back. */
export function RoomHeader({ view: { order }, role, names, children }: HeaderProps) {
  const say = useTexts('chat')
  const common = useTexts('common')
  return (
    <header className="flex items-center gap-1 border-b border-line bg-card px-2 py-1 sm:gap-2 sm:px-4 sm:py-2">
      <Link
        to={href('chat')}
        // The list replaces the room, so that the browser's own button does not lead back into it.
        replace
        aria-label={say('header.back')}
        className="grid size-11 shrink-0 place-items-center rounded-full text-link hover:bg-sunken lg:hidden"
      >
        <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6" fill="none">
          <path d="m15 5-7 7 7 7" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
        </svg>
      </Link>
      <div className="min-w-0 grow">
        <h1 className="truncate text-lg sm:text-xl">{names}</h1>
        <div className="overflow-hidden text-note text-soft max-sm:h-5 sm:text-[0.875rem]">
          {children}
        </div>
        {order && (
          <div className="flex items-center gap-x-3 text-[0.875rem] text-soft max-sm:hidden">
            <StateFlag state={order.state} />
            <span className="truncate">{common('route', { from: order.from, to: order.to })}</span>
            <span className="font-mono">{order.code}</span>
          </div>
        )}
      </div>
      {order && <OrderLink order={order} role={role} isCompact />}
    </header>
  )
}

const link =
  'inline-flex min-h-11 shrink-0 items-center text-small font-semibold text-link underline underline-offset-4'

type OrderLinkProps = {
  order: NonNullable<RoomView['order']>
  role: string
  /** Whether a phone shows an icon in place of the words. */
  isCompact?: boolean
}

/** Links to the order, on the page that matches the reader's role. */
export function OrderLink({ order: { id, code }, role, isCompact = false }: OrderLinkProps) {
  const say = useTexts('chat')
  const words = (text: string) => (isCompact ? <Compact text={text} /> : text)
  if (role === 'admin') {
    return (
      <a href={`/admin/orders/details?id=${id}`} className={link}>
        {words(say('header.to_order'))}
      </a>
    )
  }
  const page = {
    customer: 'customer-moves-details',
    mover: 'mover-jobs-details',
    driver: 'driver-jobs-details',
  } as const
  const own = role === 'customer' || role === 'driver' ? role : 'mover'
  return (
    <Link to={href(page[own], {}, { code })} className={link}>
      {words(say(role === 'customer' ? 'header.to_move' : 'header.to_job'))}
    </Link>
  )
}

function Compact({ text }: { text: string }) {
  return (
    <>
      <span className="max-sm:sr-only">{text}</span>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="mx-2.5 size-6 sm:hidden" fill="none">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2" />
        <path d="M12 11v6M12 7v.5" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
    </>
  )
}
