import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { showPath } from '../declaration/admin-resources.ts'
import { type FromList, useListOrigin } from '../list/list-origin.ts'
import { type TextKey, useTexts } from '../text/use-texts.ts'
import { useShortcuts } from '../ui/shortcuts.ts'
import { type Neighbor, useNeighbors } from './use-neighbors.ts'

/** Links to the previous and next record of the list that this one was opened from. */
export function RecordNeighbors({ name, id }: { name: ResourceName; id: number }) {
  const { text } = useTexts()
  const origin = useListOrigin(name)
  const { previous, next } = useNeighbors(id, origin)
  const navigate = useNavigate()
  const open = (to: Neighbor | null | undefined) => () => {
    if (to) void navigate(showPath(name, to.id), { state: { list: to.origin } satisfies FromList })
  }
  useShortcuts({ previousRecord: open(previous), nextRecord: open(next) })
  if (!previous && !next) return null
  const link = (to: Neighbor | null | undefined, key: TextKey, icon: ReactNode) =>
    to && (
      <Link
        className="button"
        to={showPath(name, to.id)}
        state={{ list: to.origin } satisfies FromList}
        title={text(key)}
        aria-label={text(key)}
      >
        {icon}
      </Link>
    )
  return (
    <nav className="neighbors" aria-label={text('show.neighbors')}>
      {link(previous, 'show.previous', <LeftOutlined aria-hidden />)}
      {link(next, 'show.next', <RightOutlined aria-hidden />)}
    </nav>
  )
}
