import { Button, Empty } from 'antd'

import { useTexts } from '../../text/use-texts.ts'
import type { ListState } from '../list-state.ts'
import type { ChangeList } from '../use-list-state.ts'

/** Stands in for the rows of a list that is not read, because it has filters that don't exist. */
export default function FilterGone(props: { state: ListState; onChange: ChangeList }) {
  const { state, onChange } = props
  const { text } = useTexts()
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <strong>{text('condition.goneTitle')}</strong>
          <p>{text('condition.goneHint')}</p>
        </>
      }
    >
      <Button onClick={() => onChange({ ...state, unknown: {}, page: 1 })}>
        {text('condition.goneRemove', { count: Object.keys(state.unknown).length })}
      </Button>
    </Empty>
  )
}
