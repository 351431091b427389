import { CopyOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Modal } from 'antd'
import { useState } from 'react'

import { useTexts } from '../text/use-texts.ts'

/** Shows a secret that can't be shown again, to be copied. Only its button closes it. */
export function SecretOnce({
  title,
  secret,
  onClose,
}: {
  title: string
  secret: string
  onClose: () => void
}) {
  const { text } = useTexts()
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <Modal
      open
      title={title}
      closable={false}
      keyboard={false}
      maskClosable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {text('secret.done')}
        </Button>
      }
    >
      <Alert type="warning" showIcon message={text('secret.once')} />
      <div className="secret-once">
        <Input.TextArea
          readOnly
          autoSize
          aria-label={title}
          value={secret}
          onFocus={({ target }) => target.select()}
        />
        <Button
          icon={<CopyOutlined aria-hidden />}
          onClick={() =>
            navigator.clipboard.writeText(secret).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {text('secret.copy')}
        </Button>
      </div>
      <p role="status" className="soft">
        {copied !== null && text(copied ? 'secret.copied' : 'secret.notCopied')}
      </p>
    </Modal>
  )
}
