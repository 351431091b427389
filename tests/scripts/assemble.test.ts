import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import manifest from '../../package.json' with { type: 'json' }
import { scratchFolder } from '../support/app/scratch-folder.ts'

const folder = mkdtempSync(join(scratchFolder, 'assemble-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Imported by `npm run dev` and `npm run migrate -- generate` alone. */
const developersOnly = ['vite', 'drizzle-kit']

test('the build imports only packages that are installed without those of developers', () => {
  const imported = new Set<string>()
  for (const part of ['server', 'ssr'])
    for (const file of readdirSync(`dist/${part}`).filter((name) => name.endsWith('.js')))
      for (const [, fixed, loaded] of readFileSync(`dist/${part}/${file}`, 'utf8').matchAll(
        /^(?:import|export) (?:[\w*${},\s]+ from )?["']([^."'][^"']*)["']|\bimport\(["']([^."'][^"']*)["']\)/gm,
      ))
        addPackage(imported, fixed ?? loaded ?? '')
  expect([...imported]).toEqual(expect.arrayContaining(['fastify', 'drizzle-orm', 'sharp']))
  for (const name of imported)
    expect([...Object.keys(manifest.dependencies), ...developersOnly]).toContain(name)
})

test('a folder with the build has commands for which no source is needed', () => {
  execFileSync(process.execPath, ['scripts/assemble.js', folder])
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect(Object.keys(scripts)).toEqual(
    expect.arrayContaining(['start', 'migrate', 'backup', 'restore', 'seed', 'totals']),
  )
  for (const command of Object.values<string>(scripts)) {
    const [program, file = ''] = command.split(' ')
    expect(program).toBe('node')
    expect(existsSync(join(folder, file)), command).toBe(true)
  }
  expect(existsSync(join(folder, 'server/database/migrations/meta/_journal.json'))).toBe(true)
  expect(existsSync(join(folder, 'node_modules'))).toBe(false)
})

function addPackage(packages: Set<string>, imported: string): void {
  if (isBuiltin(imported)) return
  packages.add(imported.split('/', imported.startsWith('@') ? 2 : 1).join('/'))
}
