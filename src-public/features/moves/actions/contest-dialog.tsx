import { useState } from 'react'
import { useTexts } from '../../../lib/texts-context.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { PhotoField } from '../../order/photo-field.tsx'
import { usePhoto } from '../../order/use-photo.ts'
import { type Asked, useOrderTransition } from './use-order-transition.ts'

/** Renders the dialog in which the customer says that the crew was not at the door. */
export function ContestDialog(asked: Asked) {
  const say = useTexts('moves')
  const request = useOrderTransition(asked)
  const photo = usePhoto()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = isTried && reason.trim() === ''

  const send = async () => {
    setTried(true)
    if (reason.trim() === '') return null
    const key = photo.preview === null ? null : await photo.send()
    // The field shows why the photo could not be sent.
    if (photo.preview !== null && key === null) return null
    const input = { reason: reason.trim(), ...(key === null ? {} : { photo: key }) }
    return request('contest_absence', input)
  }

  return (
    <Dialog
      isOpen
      onClose={asked.onClose}
      title={say('contest.ask')}
      height="fit-content"
      confirm={{ label: say('contest.send'), run: send, cancelLabel: say('contest.keep') }}
    >
      <p className="mb-4">{say('contest.ask_text')}</p>
      <div className="flex flex-col gap-5">
        <TextAreaField
          label={say('contest.reason')}
          rows={4}
          required
          maxLength={2000}
          value={reason}
          error={isMissing ? say('contest.required') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <PhotoField
          title={say('contest.photo')}
          hint={say('contest.photo_hint')}
          isFromLibrary
          photo={photo}
          disabled={false}
        />
      </div>
    </Dialog>
  )
}
