// `npm start` serves the production build, `npm run dev` the sources, and restarts as they change.
import './node-version.js'
import { build } from './build.js'
import { install } from './install.js'
import { root } from './run.js'
import { runWatching } from './run-watching.js'

process.chdir(root)
await install()
if (process.argv.includes('--dev')) {
  const args = ['--import', 'tsx', 'server/main.ts', ...process.argv.slice(2)]
  const env = { ...process.env, NODE_ENV: 'development' }
  // The fronts load what changes of theirs by themselves.
  const paths = ['casbin', 'contract', 'database.rules.json', 'server']
  process.exit(await runWatching(process.execPath, args, { paths, env }))
}
await build()

// The server runs in this very process: one start of Node less, and signals and exit codes pass
// between it and its caller unchanged.
process.env.NODE_ENV = 'production'
outliveCopiedInterrupts()
await import('../dist/server/main.js')

// npm passes a terminal's Ctrl-C on although the terminal has sent it to all of us already. The
// server hears the first; the copy must not end it in the middle of a clean stop. A person's second
// Ctrl-C does.
function outliveCopiedInterrupts() {
  let interruptedAt
  process.on('SIGINT', () => {
    const isServerListening = process.listenerCount('SIGINT') > 1
    if (interruptedAt === undefined && isServerListening) interruptedAt = performance.now()
    else if (interruptedAt === undefined || performance.now() - interruptedAt > 1000) {
      process.exit(130)
    }
  })
}
