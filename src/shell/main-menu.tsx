import { NavLink } from 'react-router'

import { adminRoutes } from '#contract/routes.ts'
import { adminResources } from '../declaration/admin-resources.ts'
import type { Can } from '../providers/access-control.ts'
import { homePath } from '../providers/auth.ts'
import { useCan } from '../providers/use-can.ts'
import { type TextFunctions, useTexts } from '../text/use-texts.ts'
import { menuPages } from './menu-pages.ts'

/** Shows the pages in groups, limited to resources that the person may list. */
export function MainMenu({ onChoose }: { onChoose?: () => void }) {
  const texts = useTexts()
  const can = useCan()
  return (
    <div className="menu">
      <ul>
        <li>
          <NavLink to={homePath} onClick={onChoose}>
            {texts.text('menu.dashboard')}
          </NavLink>
        </li>
      </ul>
      {groupsFor(can).map(([group, members]) => (
        <section key={group} aria-labelledby={`menu-${group}`}>
          <h2 id={`menu-${group}`}>{texts.group(group)}</h2>
          <ul>
            {members.map(({ path, titleIn }) => (
              <li key={path}>
                <NavLink to={path} end={hasInner(path)} onClick={onChoose}>
                  {titleIn(texts)}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

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
