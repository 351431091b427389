// Generates clients/typescript/src/api.ts from the API's description. openapi-typescript needs TypeScript 5,
// so it is installed in the client's folder.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npm, root, runOrExit } from './run.js'

const client = join(root, 'clients/typescript')
const types = join(client, 'src/api.ts')
const folder = mkdtempSync(join(tmpdir(), 'haulwell-client-'))
const description = join(folder, 'openapi.json')
const generated = join(folder, 'api.ts')

const generator = join(client, 'node_modules/openapi-typescript/bin/cli.js')
if (!existsSync(generator)) await runOrExit(...npm(['ci', '--ignore-scripts', '--prefix', client]))
await runOrExit(process.execPath, ['--import', 'tsx', 'server/openapi-command.ts', description])
await runOrExit(process.execPath, [generator, description, '-o', generated])

const sha256 = createHash('sha256').update(readFileSync(description)).digest('hex')
const header = `// Made by "npm run client" of the description with the SHA-256 ${sha256}.\n`
const text = readFileSync(generated, 'utf8').replaceAll(/^(?: {4})+/gm, (indent) =>
  '\t'.repeat(indent.length / 4),
)
writeFileSync(types, header + text)
rmSync(folder, { recursive: true })
console.log('Wrote clients/typescript/src/api.ts.')
