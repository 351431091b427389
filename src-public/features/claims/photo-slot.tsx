import { useEffect } from 'react'
import { PhotoField } from '../order/photo-field.tsx'
import { usePhoto } from '../order/use-photo.ts'

/** Sends a slot's photo: its key, undefined if there is none, null if that failed. */
type Send = () => Promise<string | null | undefined>

/** The slots of a form, by their ids. */
export type Sends = Map<number, Send>

type Props = {
  id: number
  sends: Sends
  title: string
  hint: string
  error?: string | undefined
  disabled: boolean
}

/** One of several photos of a form, which sends them together. */
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
