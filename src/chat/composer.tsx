import { CloseOutlined, PictureOutlined, SendOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import type { Room } from '#contract/client/realtime/room.ts'
import { maxMessageLength } from '#contract/realtime/chat-message.ts'
import { useTexts } from '../text/use-texts.ts'

/** Sends messages to everyone in a room; Enter sends, Shift+Enter starts a new line. */
export function Composer({ room }: { room: Room }) {
  const { text } = useTexts()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [words, setWords] = useState(room.draft.read)
  const [picture, setPicture] = useState<File | null>(null)
  const isEmpty = words.trim() === '' && picture === null

  function write(next: string): void {
    setWords(next)
    room.draft.write(next)
  }
  function submit(): void {
    if (isEmpty) return
    const trimmed = words.trim()
    if (picture) room.sendPhoto(picture, trimmed)
    else room.send(trimmed)
    write('')
    setPicture(null)
    area.current?.focus()
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {picture && <ChosenPicture picture={picture} onRemove={() => setPicture(null)} />}
      <div className="chat-line">
        <input
          id={id}
          type="file"
          className="unseen"
          accept="image/jpeg,image/png,image/webp"
          onChange={({ target }) => {
            setPicture(target.files?.[0] ?? null)
            target.value = ''
          }}
        />
        <label className="button" htmlFor={id} title={text('chat.photo')}>
          <PictureOutlined aria-hidden />
          <span className="unseen">{text('chat.photo')}</span>
        </label>
        <Input.TextArea
          ref={(input) => {
            area.current = input?.resizableTextArea?.textArea ?? null
          }}
          aria-label={text('chat.message')}
          placeholder={text('chat.hint')}
          autoSize={{ minRows: 1, maxRows: 8 }}
          maxLength={maxMessageLength}
          value={words}
          onChange={({ target }) => write(target.value)}
          onKeyDown={sendByKey}
        />
        <Button
          type="primary"
          htmlType="submit"
          icon={<SendOutlined aria-hidden />}
          aria-label={text('chat.send')}
          title={text('chat.send')}
          disabled={isEmpty}
        />
      </div>
    </form>
  )
}

function ChosenPicture({ picture, onRemove }: { picture: File; onRemove: () => void }) {
  const { text } = useTexts()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(picture)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [picture])
  return (
    <div className="chat-chosen">
      {url && <img src={url} alt={picture.name} />}
      <Button
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={text('chat.removePhoto')}
        onClick={onRemove}
      />
    </div>
  )
}
