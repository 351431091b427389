import { Drawer } from 'antd'

import { useTexts } from '../text/use-texts.ts'
import { Conversation } from './conversation.tsx'
import './chat.css'

/** Shows an order's chat room in a drawer beside its page. */
export default function OrderChat({ code, onClose }: { code: string; onClose: () => void }) {
  const { text } = useTexts()
  return (
    <Drawer
      open
      width="min(32rem, 100%)"
      title={text('chat.ofOrder', { code })}
      onClose={onClose}
      closable={{ 'aria-label': text('actions.close') }}
      classNames={{ body: 'chat-drawer' }}
    >
      <Conversation name={code} />
    </Drawer>
  )
}
