import type { StopDraft } from './draft.ts'

/** Returns the id of the element of a stop's field. */
export const stopFieldId = ({ key }: StopDraft, name: string): string => `stop-${key}-${name}`

/** Returns the ids of a stop's fields that must be filled in, as far as they are on screen. */
export const stopFieldIds = (stop: StopDraft): string[] =>
  ['address', 'zip', 'floor', ...(stop.has_contact ? ['contact_name', 'contact_phone'] : [])].map(
    (name) => stopFieldId(stop, name),
  )
