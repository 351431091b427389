import { Alert } from 'antd'

import { useTexts } from '../text/use-texts.ts'

/** Says that mail to the administrator's own address is refused. */
export default function AddressNotice({ email }: { email: string }) {
  const { text } = useTexts()
  return (
    <Alert
      className="address-notice"
      type="warning"
      showIcon
      message={text('undeliverable.title', { email })}
      description={text('undeliverable.text')}
    />
  )
}
