/** A row as sent by the API; its declared fields are not typed. */
export type Row = {
  id: number
  version: number
  created_at: string
  updated_at: string
  allowed_transitions?: string[]
  [field: string]: unknown
}

/** Reports whether a row is soft-deleted; see `deletedAt` in the contract. */
export const isDeleted = ({ deleted_at }: Row): boolean => typeof deleted_at === 'string'
