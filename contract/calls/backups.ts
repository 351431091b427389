import Type from 'typebox'

import { defineCall } from '#contract/kernel/call.ts'

export const downloadBackup = defineCall({
  method: 'GET',
  path: '/api/backups/:id/file',
  summary: 'Download the database of a verified backup as a file for `npm run restore`',
  by: ['admin'],
  permission: ['backups', 'show'],
  response: Type.Unsafe<unknown>({
    description: 'The file',
    content: {
      'application/gzip': { schema: { type: 'string', format: 'binary' } },
      // An encrypted one.
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
    },
  }),
})
