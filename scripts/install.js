import { existsSync, readFileSync } from 'node:fs'
import { npm, root, runOrExit } from './run.js'

/** Installs the packages package-lock.json names, unless node_modules already holds exactly those. */
export async function install() {
  if (isInstalled()) return
  console.log('Installing packages …')
  // NODE_ENV=production in the environment would leave out the build's own packages.
  await runOrExit(...npm(['ci', '--include=dev', '--no-audit', '--no-fund']))
}

// Compares what is locked with npm's own record of what it installed. Times would not do: a clone
// gives every file a new one. Packages for other platforms are locked, optional and absent.
function isInstalled() {
  const recordPath = `${root}node_modules/.package-lock.json`
  if (!existsSync(recordPath)) return false
  const { packages: locked } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))
  const { packages: installed } = JSON.parse(readFileSync(recordPath, 'utf8'))

  return Object.keys(locked).every((path) => {
    const wanted = locked[path]
    const found = installed[path]
    if (path === '') return true
    if (found === undefined) return wanted.optional === true
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}
