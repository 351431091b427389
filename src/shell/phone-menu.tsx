import { Drawer } from 'antd'

import { useTexts } from '../text/use-texts.ts'
import { MainMenu } from './main-menu.tsx'

export default function PhoneMenu({ onClose }: { onClose: () => void }) {
  const { text } = useTexts()
  return (
    <Drawer
      open
      placement="left"
      width={280}
      title={text('menu.label')}
      onClose={onClose}
      closable={{ 'aria-label': text('menu.close') }}
    >
      <nav aria-label={text('menu.label')}>
        <MainMenu onChoose={onClose} />
      </nav>
    </Drawer>
  )
}
