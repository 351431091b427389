import { ArrowUpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'

import { useTexts } from '../text/use-texts.ts'

/**
 * Shows how many rows were added since the list was loaded, as an overlay that avoids layout shift.
 */
export function NewRows({ count, onShow }: { count: number; onShow: () => Promise<unknown> }) {
  const { text } = useTexts()
  const [isLoading, setLoading] = useState(false)
  const show = async () => {
    setLoading(true)
    await onShow()
    setLoading(false)
  }
  return (
    <div className="new-rows" role="status">
      {count > 0 && (
        <Button
          type="primary"
          shape="round"
          icon={<ArrowUpOutlined aria-hidden />}
          loading={isLoading}
          onClick={() => void show()}
        >
          {text('live.new', { count })}
        </Button>
      )}
    </div>
  )
}
