import type { ReactNode } from 'react'
import { listMoves, type Move, type MoveSummary } from '#contract/calls/moves.ts'
import { isIn } from '#contract/order-phases.ts'
import { href } from '#contract/routes.ts'
import { NextActions } from '../features/moves/actions/move-actions.tsx'
import { ComingMoves, WaitingList } from '../features/moves/actions/waiting-list.tsx'
import { Countdown } from '../features/moves/detail/countdown.tsx'
import { MoveHero } from '../features/moves/detail/move-hero.tsx'
import { BankNotice } from '../features/moves/detail/payment-list.tsx'
import { UnfinishedBookings } from '../features/moves/detail/unfinished-bookings.tsx'
import { nextMoveAddress, useNextMove } from '../features/moves/detail/use-move.ts'
import { addressOf } from '../lib/address-of.ts'
import { useSession } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { useRead } from '../lib/use-read.ts'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

const moves = addressOf(listMoves, {})

export const page = definePage({
  meta: ({ say }) => ({ title: say('moves')('overview.meta'), isPrivate: true }),
  reads: () => [moves, nextMoveAddress],
  Component: Customer,
})

const listIntervalMs = 20_000

function Customer() {
  const say = useTexts('moves')
  const { identity } = useSession()
  const [name] = (identity?.name ?? '').split(' ')
  const list = useRead(moves, () => listIntervalMs)
  const next = useNextMove()
  const error = list.error ?? next.error
  const reload = async () => {
    await Promise.all([list.reload(), next.reload()])
  }
  return (
    <Sheet
      title={name ? say('overview.hello', { name }) : say('overview.hello_plain')}
      lead={say('overview.lead')}
    >
      {error && <Failed error={error} onRetry={reload} />}
      {!error && (list.data === null || next.data === null) && <Loading rows={2} />}
      {list.data && <UnfinishedBookings bookings={list.data.unfinished} />}
      {list.data && (next.data ?? next.error) && (
        <Overview moves={list.data.moves} next={next.data?.move} onDone={reload} />
      )}
    </Sheet>
  )
}

type Props = {
  moves: readonly MoveSummary[]
  /** Null if no move is ahead; undefined if it could not be read. */
  next: Move | null | undefined
  onDone: () => Promise<void>
}

function Overview({ moves, next, onDone }: Props) {
  const say = useTexts('moves')
  if (moves.length === 0 && !next) {
    return (
      <Empty title={say('overview.empty')}>
        <p>{say('overview.empty_text')}</p>
        <div className="mt-4">
          <LinkButton to={href('order')}>{say('overview.book')}</LinkButton>
        </div>
      </Empty>
    )
  }
  const others = moves.filter(({ id }) => id !== next?.id)
  const rest = (
    <>
      <WaitingList moves={others} onDone={onDone} />
      <ComingMoves moves={others} />
      {next === null && <NothingNext />}
      <div className="flex flex-wrap gap-3">
        {next && (
          <LinkButton look="plain" to={href('order')}>
            {say('overview.another')}
          </LinkButton>
        )}
        <LinkButton look="plain" to={href('customer-moves')}>
          {say('overview.all')}
        </LinkButton>
      </div>
    </>
  )
  return (
    <div className="flex flex-col gap-6">
      {next ? (
        <NextMove move={next} onDone={onDone}>
          {rest}
        </NextMove>
      ) : (
        rest
      )}
    </div>
  )
}

function NothingNext() {
  const say = useTexts('moves')
  return (
    <Empty title={say('overview.nothing_next')}>
      <p>{say('overview.nothing_next_text')}</p>
      <div className="mt-4">
        <LinkButton to={href('order')}>{say('overview.book')}</LinkButton>
      </div>
    </Empty>
  )
}

type NextMoveProps = { move: Move; onDone: () => Promise<void>; children: ReactNode }

/** Shows the next move, and then what follows it. */
function NextMove({ move, onDone, children }: NextMoveProps) {
  const say = useTexts('moves')
  const from = move.stops[0]?.city ?? ''
  const to = move.stops.at(-1)?.city ?? ''
  return (
    <>
      <BankNotice move={move} />
      <MoveHero
        move={move}
        heading={
          <h2 className="text-xl">
            {say(`overview.${isIn(move.state, 'delivered') ? 'delivered_move' : 'next_move'}`, {
              from,
              to,
            })}
          </h2>
        }
      >
        <div className="flex flex-wrap items-start gap-3">
          <NextActions move={move} onDone={onDone} />
          <LinkButton look="plain" to={href('customer-moves-details', {}, { code: move.code })}>
            {say('overview.open')}
          </LinkButton>
        </div>
      </MoveHero>
      <Countdown move={move} />
      {children}
    </>
  )
}
