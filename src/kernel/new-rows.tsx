import { ArrowUpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'

import { useTexts } from '../texts.ts'

/** How many rows have come since the list was loaded, over it so that nothing moves; loads them. */
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
