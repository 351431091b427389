import { DashboardOutlined, DownOutlined } from '@ant-design/icons'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'

import { adminRoutes } from '#contract/routes.ts'
import { adminResources } from '../declaration/admin-resources.ts'
import type { Can } from '../providers/access-control.ts'
import { homePath } from '../providers/auth.ts'
import { useDisplayPreference } from '../providers/display-preferences.ts'
import { useCan } from '../providers/use-can.ts'
import { type TextFunctions, useTexts } from '../text/use-texts.ts'
import { useStored } from '../ui/use-stored.ts'
import { menuIcons } from './menu-icons.tsx'
import { menuPages } from './menu-pages.ts'

const PinnedViews = lazy(() => import('./pinned-views.tsx'))

/** Shows the pages in groups, limited to resources that the person may list. */
export function MainMenu({ onChoose }: { onChoose?: () => void }) {
  const texts = useTexts()
  const can = useCan()
  const { pathname } = useLocation()
  const [closed, toggle] = useClosedGroups()
  const menu = useRef<HTMLDivElement>(null)
  const [pins] = useDisplayPreference('pins')
  const hasPins = pins !== null && can('saved_views', 'list')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another active entry.
  useEffect(() => {
    if (menu.current) keepActiveInSight(menu.current)
  }, [pathname])

  return (
    <div className="menu" ref={menu}>
      <ul>
        <li>
          <NavLink to={homePath} onClick={onChoose}>
            <DashboardOutlined aria-hidden /> {texts.text('menu.dashboard')}
          </NavLink>
        </li>
      </ul>
      {hasPins && (
        <Suspense>
          <PinnedViews onChoose={onChoose} />
        </Suspense>
      )}
      {groupsFor(can).map(([group, members]) => {
        const isOpen = !closed.includes(group)
        // A closed group still shows the page that the person is on.
        const shown = isOpen ? members : members.filter(({ path }) => isActive(path, pathname))
        return (
          <section key={group} aria-labelledby={`menu-${group}`}>
            <h2>
              <button
                type="button"
                id={`menu-${group}`}
                aria-expanded={isOpen}
                onClick={() => toggle(group)}
              >
                {menuIcons[group]}
                <span>{texts.group(group)}</span>
                <DownOutlined className="menu-arrow" aria-hidden />
              </button>
            </h2>
            {shown.length > 0 && (
              <ul>
                {shown.map(({ path, titleIn }) => (
                  <li key={path}>
                    <NavLink to={path} end={hasInner(path)} onClick={onChoose}>
                      {titleIn(texts)}
                    </NavLink>
                  </li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}

/** Reads which groups the person has closed on this device; new ones are open. */
function useClosedGroups(): [closed: readonly string[], toggle: (group: string) => void] {
  const [stored, store] = useStored('menu-closed')
  const closed = stored?.split(' ').filter(Boolean) ?? []
  return [
    closed,
    (group) =>
      store(
        (closed.includes(group) ? closed.filter((one) => one !== group) : [...closed, group]).join(
          ' ',
        ),
      ),
  ]
}

/** Scrolls the menu, and nothing around it, to the active entry if that is out of sight. */
function keepActiveInSight(menu: HTMLElement): void {
  const box = menu.closest('.sidebar, .ant-drawer-body')
  const active = menu.querySelector('[aria-current="page"]')
  if (!box || !active) return
  const [around, entry] = [box.getBoundingClientRect(), active.getBoundingClientRect()]
  if (entry.top >= around.top && entry.bottom <= around.bottom) return
  box.scrollTop += entry.top - around.top - around.height / 2
}

/** Reports whether a page is the entry's or below it, as `NavLink` does. */
const isActive = (path: string, pathname: string): boolean =>
  pathname === path || (!hasInner(path) && pathname.startsWith(`${path}/`))

export type MenuEntry = { path: string; titleIn: (texts: TextFunctions) => string }

/**
 * Groups the pages that the person may open: those over several resources first, then the resources
 * in the order of declaration.
 */
export function groupsFor(can: Can): [group: string, members: MenuEntry[]][] {
  const groups = new Map<string, MenuEntry[]>()
  const add = (group: string, entry: MenuEntry) =>
    groups.set(group, [...(groups.get(group) ?? []), entry])
  const addPages = (group: string) => {
    for (const { route, title, needs, ...page } of menuPages)
      if (page.group === group && can(...needs))
        add(group, { path: adminRoutes[route].path, titleIn: ({ text }) => text(title) })
  }
  for (const { name, list, group } of adminResources) {
    if (!groups.has(group)) addPages(group)
    // Reports have no resources of their own.
    if (group === 'finance' && !groups.has('reports')) addPages('reports')
    if (list && can(name, 'list')) add(group, { path: list, titleIn: ({ many }) => many(name) })
  }
  return [...groups]
}

/** Reports whether another page is below this path, as sizes/items is below sizes. */
const hasInner = (path: string): boolean =>
  [
    ...adminResources.map(({ list }) => list),
    ...menuPages.map(({ route }) => adminRoutes[route].path),
  ].some((other) => other !== path && other?.startsWith(`${path}/`))
