import { belongsTo, listOf, state, text, timestamp } from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { apiTokenMachine } from '#contract/machines/api-token.ts'

const readOnly = true

/** Credentials of programs, which act with a part of the rights of the person who made them. */
export const apiTokens = defineResource('api_tokens', {
  title: 'name',
  sort: '-created_at',
  actions: ['list', 'show'],
  /** `issue` makes a token for oneself. */
  grants: ['issue'],
  scope: { admin: { user_id: '$user' }, 'full-access': 'all' },
  fields: {
    user_id: belongsTo('users', { search: true, readOnly }),
    name: text({ max: 80, search: true, sort: true, readOnly }),
    /** The first characters of the token, by which its owner recognizes it. */
    prefix: text({ max: 20, search: true, readOnly }),
    /** The SHA-256 of the token, which itself is not stored. */
    hash: text({
      max: 64,
      unique: true,
      readOnly,
      hide: ['customer', 'mover', 'driver', 'admin'],
    }),
    /** See `contract/token-scopes.ts`. */
    scopes: listOf(text({ max: 120 }), { max: 400, readOnly }),
    state: state(apiTokenMachine),
    expires_at: timestamp({ sort: true, readOnly }),
    /** Accurate to a minute. */
    last_used_at: timestamp({ optional: true, sort: true, readOnly }),
  },
  admin: {
    path: '/admin/settings/api-tokens',
    group: 'system',
    columns: ['name', 'prefix', 'user_id', 'state', 'expires_at', 'last_used_at', 'created_at'],
  },
})
