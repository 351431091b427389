import { useEffect } from 'react'
import { PhotoField } from '../order/photo-field.tsx'
import { usePhoto } from '../order/use-photo.ts'

/** Uploads a slot's photo. Resolves to its key, undefined if there is none, or null if it failed. */
type Send = () => Promise<string | null | undefined>

/** How to send the photo of each slot of a form, by the slot's id. */
export type Sends = Map<number, Send>

type Props = {
  id: number
  sends: Sends
  title: string
  hint: string
  error?: string | undefined
  disabled: boolean
}

/** Renders one of several photo fields; their form sends the photos together. */
export function PhotoSlot({ id, sends, ...field }: Props) {
  const photo = usePhoto()
  useEffect(() => {
    sends.set(id, () => (photo.preview === null ? Promise.resolve(undefined) : photo.send()))
    return () => {
      sends.delete(id)
    }
  })
  return <PhotoField {...field} isFromLibrary photo={photo} />
}
