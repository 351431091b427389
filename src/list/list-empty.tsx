import { Button, Empty } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { useReturn } from '../form/use-return.ts'
import { useCan } from '../providers/use-can.ts'
import { useTexts } from '../text/use-texts.ts'
import type { ListState } from './list-state.ts'

/** Explains why a list is empty and offers the next step. */
export function ListEmpty({
  name,
  create,
  state,
  total,
  hint,
  onChange,
}: {
  name: ResourceName
  /** Path of the create form. */
  create: string
  state: ListState
  total: number
  /** Replaces the resource's own hint. */
  hint?: string | undefined
  onChange: (state: ListState) => void
}) {
  const texts = useTexts()
  const { text } = texts
  const can = useCan()
  const from = useReturn()
  const isNarrowed = state.q !== '' || Object.keys(state.filters).length > 0 || state.task !== null
  const clear = () => onChange({ ...state, q: '', filters: {}, task: null, page: 1 })
  if (total > 0)
    return (
      <Nothing title={text('list.pastEnd')}>
        <Button onClick={() => onChange({ ...state, page: 1 })}>{text('list.firstPage')}</Button>
      </Nothing>
    )
  if (isNarrowed)
    return (
      <Nothing title={text('list.noMatch')} hint={text('list.noMatchHint')}>
        <Button onClick={clear}>{text('list.clear')}</Button>
      </Nothing>
    )
  if (state.isDeleted)
    return <Nothing title={text('list.noneDeleted')} hint={text('list.noneDeletedHint')} />
  return (
    <Nothing title={text('list.empty')} hint={hint ?? texts.whenEmpty(name)}>
      {can(name, 'create') && (
        <Link to={create} state={from}>
          {text('list.emptyCreate')}
        </Link>
      )}
    </Nothing>
  )
}

function Nothing(props: { title: string; hint?: string; children?: ReactNode }) {
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <strong>{props.title}</strong>
          {props.hint && <p>{props.hint}</p>}
        </>
      }
    >
      {props.children}
    </Empty>
  )
}
