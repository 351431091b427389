import { Spin } from 'antd'

import { useTexts } from '../texts.ts'

/** Something is on its way; said to those who do not see it turn. */
export function Loading() {
  const { text } = useTexts()
  return (
    <div className="loading" role="status">
      <Spin />
      <span className="unseen">{text('loading')}</span>
    </div>
  )
}
