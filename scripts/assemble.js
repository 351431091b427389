// Copies what the server needs at run time, besides its packages, from a built checkout:
// npm run assemble -- FOLDER
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.js'

const needed = [
  'casbin',
  'database.rules.json',
  'dist',
  'package-lock.json',
  'package.json',
  'server/database/migrations',
]

const folder = process.argv[2]
if (!folder) throw new Error('Which folder? npm run assemble -- FOLDER')
if (!existsSync(join(root, 'dist/server/main.js'))) throw new Error('First run npm run build.')
for (const path of needed) cpSync(join(root, path), join(folder, path), { recursive: true })

const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
manifest.scripts = {
  start: 'node dist/server/main.js',
  seed: 'node dist/server/main.js --seed',
  migrate: 'node dist/server/migrate.js',
  backup: 'node dist/server/backup.js',
  restore: 'node dist/server/restore.js',
  totals: 'node dist/server/totals.js',
  'rules:deploy': 'node dist/server/deploy-rules.js',
}
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
console.log(`Assembled in ${folder}. There: npm ci --omit=dev`)
