import { useEffect, useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import type { Notification } from '#contract/realtime/notification.ts'
import { href } from '#contract/routes.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { unbroken } from '../../lib/unbroken.tsx'
import { isArea } from '../../routing/areas.ts'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MarkAll } from './mark-all.tsx'
import { NotificationLink, pathOf } from './notification-link.tsx'
import { NotificationTime } from './notification-time.tsx'
import { PushOffer } from './push-offer.tsx'
import { useInbox } from './use-inbox.ts'

const shown = 6

type Props = { id: string; role: string; onLeave: () => void }

/** Shows the latest notifications, below the bell. */
export function BellPanel({ id, role, onLeave }: Props) {
  const say = useTexts('notifications')
  const { known, inbox } = useInbox()
  const { isLoading, error, load } = useLatest()
  const latest = known.slice(0, shown)
  return (
    <section
      id={id}
      aria-label={say('bell')}
      className="absolute inset-x-3 top-[4.25rem] z-40 flex max-h-[calc(100dvh-6rem)] flex-col overflow-hidden rounded-card border border-line bg-card shadow-lifted sm:inset-x-auto sm:top-auto sm:right-0 sm:mt-2 sm:w-[26rem]"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 px-5 pt-3">
        <h2 className="text-xl">{say('title')}</h2>
        <MarkAll />
      </header>
      {error && latest.length === 0 && (
        <div className="p-4">
          <Failed error={error} onRetry={load} />
        </div>
      )}
      {isLoading && latest.length === 0 && <Skeleton className="m-4 h-24" />}
      {!isLoading && !error && latest.length === 0 && (
        <p className="px-5 py-8 text-center text-soft">{say('empty.all')}</p>
      )}
      <ul className="mt-1 min-h-0 divide-y divide-line overflow-y-auto overscroll-contain">
        {latest.map((one) => (
          <li key={one.id}>
            <Latest
              notification={one}
              onFollow={() => {
                if (!one.read) void inbox.mark(one.id, true)
                onLeave()
              }}
            />
          </li>
        ))}
      </ul>
      <PushOffer className="border-t border-line px-5 py-4" />
      <footer className="border-t border-line px-5 py-2">
        <NotificationLink
          to={pageOf(role)}
          onClick={onLeave}
          className="flex min-h-11 items-center font-semibold text-link hover:underline"
        >
          {say('see_all')}
        </NotificationLink>
      </footer>
    </section>
  )
}

/** Returns the path of the page of all notifications; the admin application has its own. */
const pageOf = (role: string) =>
  isArea(role) ? href(`${role}-notifications`) : '/admin/notifications'

type LatestProps = { notification: Notification; onFollow: () => void }

function Latest({ notification, onFollow }: LatestProps) {
  const say = useTexts('notifications')
  const { inbox } = useInbox()
  const { id, title, message, created_at, read } = notification
  const path = pathOf(notification)
  const content = (
    <>
      <span className="font-semibold">
        {!read && <span className="sr-only">{say('item.unread')}: </span>}
        {unbroken(title)}
      </span>
      <span className="line-clamp-2 text-small break-words text-soft">{unbroken(message)}</span>
      <NotificationTime instant={created_at} isShort />
    </>
  )
  const box = 'flex min-w-0 grow flex-col py-3'
  return (
    <div
      className={`flex items-start gap-3 border-l-[5px] px-4 ${read ? 'border-transparent' : 'border-stitch'}`}
    >
      {path ? (
        <NotificationLink to={path} onClick={onFollow} className={`${box} hover:underline`}>
          {content}
        </NotificationLink>
      ) : (
        <div className={box}>{content}</div>
      )}
      {!read && (
        <button
          type="button"
          aria-label={say('item.mark_read_of', { title })}
          title={say('item.mark_read')}
          onClick={() => void inbox.mark(id, true)}
          className="-mr-2 mt-2 grid size-11 shrink-0 place-items-center rounded-full text-link hover:bg-sunken"
        >
          <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="none">
            <path d="m5 12.5 4.5 4.5L19 7.5" stroke="currentColor" strokeWidth="2.4" />
          </svg>
        </button>
      )}
    </div>
  )
}

/** Loads the latest notifications when the panel opens. */
function useLatest() {
  const { inbox } = useInbox()
  const [state, setState] = useState<{ isLoading: boolean; error: CallError | null }>({
    isLoading: true,
    error: null,
  })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again.
  useEffect(() => {
    let isCurrent = true
    setState({ isLoading: true, error: null })
    void inbox.load({ count: shown }).then(({ error }) => {
      if (isCurrent) setState({ isLoading: false, error })
    })
    return () => {
      isCurrent = false
    }
  }, [inbox, tries])
  return { ...state, load: () => setTries((last) => last + 1) }
}
