import { Spin } from 'antd'

import { useTexts } from '../text/use-texts.ts'

/** Shows a spinner, with a text for screen readers. */
export function Loading() {
  const { text } = useTexts()
  return (
    <div className="loading" role="status">
      <Spin />
      <span className="unseen">{text('loading')}</span>
    </div>
  )
}
