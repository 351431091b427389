import Type, { type Static } from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'
import { closed } from './schemas.ts'

/** Addresses of a stored picture, each valid for an hour. */
export const PictureUrls = Type.Object({
  url: Type.String(),
  /** A small version for lists; the picture itself if it is small or was stored without one. */
  thumbnail_url: Type.String(),
})
export type PictureUrls = Static<typeof PictureUrls>

const StoredFile = Type.Object({ key: Type.String(), url: Type.String() })

/** Takes multipart/form-data with the field `file` and returns the key that other calls accept. */
export const uploadFile = defineCall({
  method: 'POST',
  path: '/api/files',
  summary: 'Store a picture (JPEG, PNG or WebP) or a PDF, up to 10 MB',
  by: ['customer', 'mover', 'driver', 'admin'],
  response: StoredFile,
  status: 201,
  errorStatuses: [422],
  limits: ['upload_user'],
})

/**
 * Returns staff the address of a stored file that is in a record they may see, or that they uploaded.
 */
export const readFileUrl = defineCall({
  method: 'GET',
  path: '/api/file-url',
  summary: 'A stored file’s name, size, and an address valid for an hour',
  by: ['admin'],
  query: Type.Object({ key: Type.String({ minLength: 1, maxLength: 200 }) }, closed),
  response: Type.Object({
    ...PictureUrls.properties,
    name: Type.String(),
    bytes: Type.Integer(),
  }),
  errorStatuses: [404],
})
