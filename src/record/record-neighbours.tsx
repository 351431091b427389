import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { showPath } from '../declaration/admin-resources.ts'
import { type FromList, useListOrigin } from '../list/list-origin.ts'
import { type TextKey, useTexts } from '../text/use-texts.ts'
import { type Neighbour, useNeighbours } from './use-neighbours.ts'

/** Links to the previous and next record of the list that this one was opened from. */
export function RecordNeighbours({ name, id }: { name: ResourceName; id: number }) {
  const { text } = useTexts()
  const origin = useListOrigin(name)
  const { previous, next } = useNeighbours(id, origin)
  if (!previous && !next) return null
  const link = (to: Neighbour | null | undefined, key: TextKey, icon: ReactNode) =>
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
    <nav className="neighbours" aria-label={text('show.neighbours')}>
      {link(previous, 'show.previous', <LeftOutlined aria-hidden />)}
      {link(next, 'show.next', <RightOutlined aria-hidden />)}
    </nav>
  )
}
