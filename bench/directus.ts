import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import type { BenchRequest } from './load.ts'
import { type Server, start } from './servers.ts'

const token = 'a-token-of-the-benchmark'

/** A Directus 11 that was installed in `folder`, run by `node` (it wants 22), over the same tables. */
export function directusIn(folder: string, node: string, databaseUrl: string) {
  const cli = join(folder, 'node_modules/directus/cli.js')
  const env = {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    SECRET: 'a-secret-of-the-benchmark-only',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'haulwell-demo',
    ADMIN_TOKEN: token,
    NODE_ENV: 'production',
    TELEMETRY: 'false',
    // Under full load it would refuse requests.
    PRESSURE_LIMITER_ENABLED: 'false',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
  }
  return {
    /** Creates Directus's own tables beside the others. */
    prepare(): void {
      const { status, stderr } = spawnSync(node, [cli, 'bootstrap'], {
        env: { ...process.env, ...env },
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(`Directus could not be prepared: ${stderr}`)
    },
    start: (): Promise<Server> => start(node, [cli, 'start'], '/server/ping', env),
    headers: { authorization: `Bearer ${token}` },
  }
}

/** The same list, in Directus's query language. */
export function asDirectus({ method, path }: BenchRequest): BenchRequest {
  const query = new URL(path ?? '', 'http://localhost').searchParams
  const asked = new URLSearchParams({
    'filter[state][_eq]': query.get('state') ?? '',
    sort: `-${query.get('_sort')},-id`,
    offset: query.get('_start') ?? '0',
    limit: String(Number(query.get('_end')) - Number(query.get('_start'))),
    fields: `id,created_at,updated_at,version,${query.get('_fields')}`,
    meta: 'filter_count',
  })
  return { ...(method ? { method } : {}), path: `/items/orders?${asked}` }
}
