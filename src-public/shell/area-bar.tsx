import { use, useEffect, useRef } from 'react'
import { readReadiness } from '#contract/calls/readiness.ts'
import { href, type RouteName } from '#contract/routes.ts'
import { useUnreadMessages } from '../features/chat/use-unread-messages.ts'
import { afterContent } from '../lib/after-content.ts'
import { useNavigation } from '../lib/navigation.tsx'
import { useServices } from '../lib/services-context.tsx'
import { useTextStore, useTexts } from '../lib/texts-context.tsx'
import { useLoaded } from '../lib/use-loaded.ts'
import { useMayOpen } from '../lib/use-may.ts'
import {
  type AreaGroup,
  type AreaName,
  type AreaPage,
  groupOf,
  groupsOf,
  pageOf,
} from '../routing/areas.ts'
import { pages } from '../routing/pages.ts'
import { Link } from '../ui/link.tsx'
import { atEdge } from './area-edge.ts'

type Props = { role: AreaName; route: RouteName }

/** Shows the groups of an area, and the pages of the one that is open. */
export default function AreaBar({ role, route }: Props) {
  use(useTextStore().load('areas'))
  const common = useTexts('common')
  const mayOpen = useMayOpen()
  const unread = useUnreadMessages()
  const groups = groupsOf(role, (page) => pages[page] !== undefined && mayOpen(page))
  const here = pageOf(groups, route)
  const open = groupOf(groups, route)
  const Groups = role === 'customer' ? PlainGroups : WaitingGroups
  return (
    <>
      <nav aria-label={common('nav.area')} className={`no-print border-line bg-card ${atEdge}`}>
        <Groups groups={groups} open={open} unread={unread} />
      </nav>
      {open && open.pages.length > 1 && (
        <PageRow role={role} group={open} here={here} unread={unread} />
      )}
    </>
  )
}

type GroupsProps = {
  groups: readonly AreaGroup[]
  open: AreaGroup | undefined
  unread: number
  waiting?: readonly string[]
}

function PlainGroups({ groups, open, unread, waiting = [] }: GroupsProps) {
  return (
    <ul className="mx-auto flex max-w-5xl overflow-x-auto px-1 sm:px-4 lg:gap-1">
      {groups.map((group) => (
        <li key={group.label} className="max-lg:grow">
          <GroupLink
            group={group}
            isHere={group === open}
            isWaiting={waiting.includes(group.label)}
            unread={group.pages.includes('chat') ? unread : 0}
          />
        </li>
      ))}
    </ul>
  )
}

/** Marks the groups in which something waits for a mover or a driver. */
function WaitingGroups(props: GroupsProps) {
  return <PlainGroups {...props} waiting={useWaiting()} />
}

type GroupLinkProps = { group: AreaGroup; isHere: boolean; isWaiting: boolean; unread: number }

function GroupLink({ group, isHere, isWaiting, unread }: GroupLinkProps) {
  const say = useTexts('areas')
  const link = useRef<HTMLAnchorElement>(null)
  const [first] = group.pages
  // In large text on a phone the bar scrolls; the open group is then in sight.
  useEffect(() => {
    const bar = link.current?.closest('ul')
    if (isHere && bar && link.current) bar.scrollLeft = link.current.offsetLeft - bar.offsetLeft
  }, [isHere])
  if (first === undefined) return null
  return (
    <Link
      ref={link}
      to={href(first)}
      aria-current={isHere ? 'page' : undefined}
      className="relative flex min-h-14 items-center justify-center gap-1.5 border-y-[3px] border-transparent px-2 font-semibold whitespace-nowrap text-soft hover:text-ink aria-[current]:border-b-stitch aria-[current]:text-ink max-[24.5rem]:px-1.5 max-[24.5rem]:text-small sm:px-3 lg:min-h-12"
    >
      {say(group.label)}
      {isWaiting && (
        <>
          <span
            aria-hidden="true"
            className="size-2.5 rounded-full bg-stitch-deep max-lg:absolute max-lg:top-2 max-lg:right-0.5"
          />
          <span className="sr-only">({say('waits')})</span>
        </>
      )}
      <Unread count={unread} className="absolute top-0.5 right-0 lg:static" />
    </Link>
  )
}

/** Shows how many messages are unread; nothing if there are none. */
function Unread({ count, className = '' }: { count: number; className?: string }) {
  const say = useTexts('areas')
  if (count === 0) return null
  return (
    <span
      className={`numeral grid h-5 min-w-5 place-items-center rounded-full bg-stitch px-1 text-note leading-none font-bold text-night ${className}`}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">({say('unread', { count })})</span>
    </span>
  )
}

type PageRowProps = { role: AreaName; group: AreaGroup; here: AreaPage | undefined; unread: number }

function PageRow({ role, group, here, unread }: PageRowProps) {
  const say = useTexts('areas')
  return (
    <nav
      aria-label={say(group.label)}
      className={`no-print border-b border-line max-lg:group-has-data-room/shell:hidden ${role === 'driver' ? 'gloves' : ''}`}
    >
      <ul className="mx-auto flex max-w-5xl gap-1 overflow-x-auto px-2 sm:px-4">
        {group.pages.map((page) => (
          <li key={page}>
            <Link
              to={href(page)}
              aria-current={page === here ? 'page' : undefined}
              className="flex min-h-11 items-center gap-1.5 px-3 text-small font-semibold whitespace-nowrap text-soft hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-stitch aria-[current]:decoration-[3px] aria-[current]:underline-offset-[6px]"
            >
              {say(`pages.${page.replaceAll('-', '_')}` as 'pages.mover')}
              {page === 'chat' && <Unread count={unread} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Returns the labels of the groups in which something waits. Every page may have changed it, so it
 * is requested again on each, once the page has what it shows itself.
 */
function useWaiting(): string[] {
  const { call } = useServices()
  const { path } = useNavigation()
  const { data, previous } = useLoaded(`readiness ${path}`, async (signal) => {
    await new Promise<void>(afterContent)
    return call(readReadiness, { signal })
  })
  const readiness = data ?? previous
  if (!readiness) return []
  const isOpen = (group: string) =>
    readiness.steps.some((step) => step.state === 'todo' && step.group === group)
  const isBusinessOpen = ['business', 'documents', 'crew'].some(isOpen)
  return [
    ...(isOpen('money') && readiness.status === 'approved' ? ['money'] : []),
    ...(isBusinessOpen ? ['business'] : []),
    ...(isOpen('documents') ? ['documents'] : []),
  ]
}
