import { NavLink } from 'react-router'

import { type AdminResource, adminResources } from '../kernel/admin-resources.ts'
import type { Can } from '../providers/access-control.ts'
import { homePath } from '../providers/auth.ts'
import { useCan } from '../providers/use-can.ts'
import { useTexts } from '../texts.ts'

/** The pages that there are, in groups, as far as the person may list what is on them. */
export function MainMenu({ onChoose }: { onChoose?: () => void }) {
  const say = useTexts()
  const can = useCan()
  return (
    <div className="menu">
      <ul>
        <li>
          <NavLink to={homePath} onClick={onChoose}>
            {say.text('menu.dashboard')}
          </NavLink>
        </li>
      </ul>
      {groupsFor(can).map(([group, members]) => (
        <section key={group} aria-labelledby={`menu-${group}`}>
          <h2 id={`menu-${group}`}>{say.group(group)}</h2>
          <ul>
            {members.map(({ name, list }) => (
              <li key={name}>
                <NavLink to={list ?? homePath} end={hasInner(list)} onClick={onChoose}>
                  {say.many(name)}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** In the order in which the resources name them. */
export function groupsFor(can: Can): [group: string, members: AdminResource[]][] {
  const groups = new Map<string, AdminResource[]>()
  for (const resource of adminResources) {
    if (!resource.list || !can(resource.name, 'list')) continue
    groups.set(resource.group, [...(groups.get(resource.group) ?? []), resource])
  }
  return [...groups]
}

/** Another resource's list may lie below this one's path: sizes, and sizes/items. */
const hasInner = (path: string | undefined): boolean =>
  adminResources.some(({ list }) => list !== path && list?.startsWith(`${path}/`))
