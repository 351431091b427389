import { writeFileSync } from 'node:fs'

import { permissionsOf, tokenScopes } from '#contract/token-scopes.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import type { Ports } from './context.ts'
import { openDatabase } from './database/connection.ts'
import { describeFor } from './plugins/openapi.ts'

/**
 * Writes the API's description, as a token with every scope sees it, to FILE; `npm run client`
 * generates the client from it. Nothing is started, and neither a database nor a provider is
 * contacted.
 */
const [path] = process.argv.slice(2)
if (!path) throw new Error('Name the file: tsx server/openapi-command.ts FILE')
/** Ports that offer nothing: none is used while routes are registered. */
const ports = new Proxy({}, { get: () => ({}) }) as Ports
const { server } = await buildApp({
  config: readConfig({ SESSION_SECRET: 'unused, since no session is ever made' }),
  database: await openDatabase({ dataDir: '', databaseUrl: 'postgres://nowhere.invalid/none' }),
  ports,
})
await server.ready()
const all = permissionsOf(tokenScopes.map(({ name }) => name))
writeFileSync(path, JSON.stringify(describeFor(server, all)))
process.exit()
