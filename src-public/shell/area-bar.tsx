import { use, useEffect } from 'react'
import { readReadiness } from '#contract/calls/readiness.ts'
import { href, type RouteName } from '#contract/routes.ts'
import { useNavigation } from '../lib/navigation.tsx'
import { useServices } from '../lib/services-context.tsx'
import { useTextStore, useTexts } from '../lib/texts-context.tsx'
import { useLoaded } from '../lib/use-loaded.ts'
import { useMayOpen } from '../lib/use-may.ts'
import { type AreaGroup, type AreaName, type AreaPage, groupsOf, pageOf } from '../routing/areas.ts'
import { pages } from '../routing/pages.ts'
import { Link } from '../ui/link.tsx'

type Props = { role: AreaName; route: RouteName }

/** Shows the groups of an area, and the pages of the one that is open. */
export default function AreaBar({ role, route }: Props) {
  use(useTextStore().load('areas'))
  const common = useTexts('common')
  const mayOpen = useMayOpen()
  const groups = groupsOf(role, (page) => pages[page] !== undefined && mayOpen(page))
  const here = pageOf(groups, route)
  const open = groups.find((group) => group.pages.some((page) => page === here))
  const isMover = role === 'mover'
  const Bar = isMover ? MoverBar : PlainBar
  return (
    <>
      <nav
        aria-label={common('nav.area')}
        className={`no-print border-line bg-card ${isMover ? atEdge : 'border-b'}`}
      >
        <Bar groups={groups} open={open} />
      </nav>
      {isMover && open && open.pages.length > 1 && <PageRow group={open} here={here} />}
    </>
  )
}

/** On phones at the lower edge, within reach of the thumb; there it covers nothing. */
const atEdge =
  'max-lg:sticky max-lg:bottom-0 max-lg:z-30 max-lg:order-last max-lg:border-t max-lg:pb-[env(safe-area-inset-bottom)] lg:border-b'

type BarProps = { groups: readonly AreaGroup[]; open: AreaGroup | undefined }

function PlainBar({ groups, open }: BarProps) {
  return (
    <ul className="mx-auto flex max-w-5xl gap-1 overflow-x-auto px-2 sm:px-4">
      {groups.map((group) => (
        <li key={group.label}>
          <GroupLink group={group} isHere={group === open} />
        </li>
      ))}
    </ul>
  )
}

/** Marks the groups in which something waits for the mover. */
function MoverBar({ groups, open }: BarProps) {
  const waiting = useWaiting()
  return (
    <ul className="mx-auto flex max-w-5xl px-1 max-lg:overflow-x-auto sm:px-4 lg:gap-1">
      {groups.map((group) => (
        <li key={group.label} className="max-lg:grow">
          <GroupLink
            group={group}
            isHere={group === open}
            isWaiting={waiting.includes(group.label)}
          />
        </li>
      ))}
    </ul>
  )
}

type GroupLinkProps = { group: AreaGroup; isHere: boolean; isWaiting?: boolean }

function GroupLink({
  group: {
    label,
    pages: [first],
  },
  isHere,
  isWaiting = false,
}: GroupLinkProps) {
  const say = useTexts('areas')
  if (first === undefined) return null
  return (
    <Link
      to={href(first)}
      aria-current={isHere ? 'page' : undefined}
      className="flex min-h-12 items-center justify-center gap-1.5 border-y-[3px] border-transparent px-2 font-semibold whitespace-nowrap text-soft hover:text-ink aria-[current]:border-b-stitch aria-[current]:text-ink max-[23rem]:text-small sm:px-3"
    >
      {say(label)}
      {isWaiting && (
        <>
          <span aria-hidden="true" className="size-2.5 rounded-full bg-stitch-deep" />
          <span className="sr-only">({say('waits')})</span>
        </>
      )}
    </Link>
  )
}

function PageRow({ group, here }: { group: AreaGroup; here: AreaPage | undefined }) {
  const say = useTexts('areas')
  return (
    <nav aria-label={say(group.label)} className="no-print border-b border-line">
      <ul className="mx-auto flex max-w-5xl gap-1 overflow-x-auto px-2 sm:px-4">
        {group.pages.map((page) => (
          <li key={page}>
            <Link
              to={href(page)}
              aria-current={page === here ? 'page' : undefined}
              className="flex min-h-11 items-center px-3 text-small font-semibold whitespace-nowrap text-soft hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-stitch aria-[current]:decoration-[3px] aria-[current]:underline-offset-[6px]"
            >
              {say(`pages.${page.replaceAll('-', '_')}` as 'pages.mover')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns the labels of the groups in which something waits, requested again on every page. */
function useWaiting(): string[] {
  const { call } = useServices()
  const { path } = useNavigation()
  const { data, reload } = useLoaded('readiness', (signal) => call(readReadiness, { signal }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page may have changed it.
  useEffect(() => void reload(), [path, reload])
  if (!data) return []
  const isOpen = (group: string) =>
    data.steps.some((step) => step.state === 'todo' && step.group === group)
  const isBusinessOpen = ['business', 'documents', 'crew'].some(isOpen)
  return [
    ...(isOpen('money') && data.status === 'approved' ? ['money'] : []),
    ...(isBusinessOpen ? ['business'] : []),
  ]
}
