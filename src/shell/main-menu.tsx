import { NavLink } from 'react-router'

import { type AdminResource, adminResources } from '../declaration/admin-resources.ts'
import type { Can } from '../providers/access-control.ts'
import { homePath } from '../providers/auth.ts'
import { useCan } from '../providers/use-can.ts'
import { useTexts } from '../text/use-texts.ts'

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
            {members.map(({ name, list }) => (
              <li key={name}>
                <NavLink to={list ?? homePath} end={hasInner(list)} onClick={onChoose}>
                  {texts.many(name)}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Groups the resources that the person may list, in the order of declaration. */
export function groupsFor(can: Can): [group: string, members: AdminResource[]][] {
  const groups = new Map<string, AdminResource[]>()
  for (const resource of adminResources) {
    if (!resource.list || !can(resource.name, 'list')) continue
    groups.set(resource.group, [...(groups.get(resource.group) ?? []), resource])
  }
  return [...groups]
}

/** Reports whether another resource's list is below this path, as sizes/items is below sizes. */
const hasInner = (path: string | undefined): boolean =>
  adminResources.some(({ list }) => list !== path && list?.startsWith(`${path}/`))
