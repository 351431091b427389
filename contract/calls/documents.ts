import Type from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'

export const readDocumentFile = defineCall({
  method: 'GET',
  path: '/api/documents/:id/file',
  summary: 'The name and size of a document’s file, and an address valid for an hour',
  by: ['mover', 'driver', 'admin'],
  permission: ['documents', 'show'],
  answer: Type.Object({ url: Type.String(), name: Type.String(), bytes: Type.Integer() }),
})
