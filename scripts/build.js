import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { npm, root, runOrExit } from './run.js'

const sources = [
  'casbin',
  'contract',
  'package-lock.json',
  'package.json',
  'public',
  'server',
  'src',
  'src-public',
  'tsconfig.json',
  'vite.config.ts',
]
const stampPath = `${root}dist/.stamp`

/** Builds the product into dist/, unless the build there was made of these very sources. */
export async function build() {
  const stamp = fingerprint()
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return
  console.log('Building …')
  rmSync(stampPath, { force: true })
  await runOrExit(...npm(['run', 'build']), { ...process.env, NODE_ENV: 'production' })
  writeFileSync(stampPath, stamp)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()

// Of names and contents, not of times: those change with every checkout and tell nothing of a
// deleted file. Some 500 files take about 30 ms.
function fingerprint() {
  const hash = createHash('sha256')
  const add = (path) => {
    if (path.endsWith('.DS_Store') || !existsSync(root + path)) return
    if (statSync(root + path).isDirectory()) {
      for (const name of readdirSync(root + path).sort()) add(`${path}/${name}`)
      return
    }
    const content = readFileSync(root + path)
    hash.update(`${path} ${content.length}\n`).update(content)
  }
  for (const path of sources) add(path)
  return hash.digest('hex')
}
