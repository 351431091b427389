import type { AuditLogProvider, BaseKey } from '@refinedev/core'

import type { Row } from '../declaration/row.ts'
import { dataProvider } from './data-provider.ts'

type Question = Parameters<AuditLogProvider['get']>[0]

/** The most entries of a record that are returned, the latest first. */
const maxEntries = 200

/**
 * Refine's audit log over the server's trail of events. The server writes the trail itself, in the
 * transaction of each change, so there is nothing to create or to rename here.
 */
export const auditLogProvider: AuditLogProvider = {
  get: async ({ resource, action, author, meta }: Question) => {
    const { data } = await dataProvider.getList<Row>({
      resource: 'events',
      pagination: { currentPage: 1, pageSize: maxEntries },
      sorters: [{ field: 'id', order: 'desc' }],
      filters: [
        { field: 'resource', operator: 'eq', value: resource },
        ...(meta?.id === undefined
          ? []
          : [{ field: 'record_id', operator: 'eq' as const, value: meta.id as BaseKey }]),
        ...(action === undefined
          ? []
          : [{ field: 'name', operator: 'eq' as const, value: `${resource}.${action}` }]),
        ...(author?.id === undefined
          ? []
          : [{ field: 'user_id', operator: 'eq' as const, value: author.id as BaseKey }]),
      ],
    })
    return data.map(({ id, name, record_id, user_id, diff, created_at, reason }) => {
      const changes = Object.entries((diff ?? {}) as Record<string, [unknown, unknown]>)
      return {
        id,
        createdAt: created_at,
        resource,
        action: String(name).split('.').at(-1) ?? '',
        author: user_id === null ? undefined : { id: user_id },
        previousData: Object.fromEntries(changes.map(([field, [before]]) => [field, before])),
        data: Object.fromEntries(changes.map(([field, [, after]]) => [field, after])),
        meta: { id: record_id, event: name, reason },
      }
    })
  },
  create: async () => undefined,
  update: async () => {
    throw new Error('The trail of events can’t be changed.')
  },
}
