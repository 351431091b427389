// Loaded into the measured server (`node --import`): answers what the main thread has been through.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  process.on('message', () => {
    process.send({ rss: process.memoryUsage.rss(), longestBlockMs: delay.max / 1e6 })
    delay.reset()
  })
  // The server must be able to end by itself.
  process.channel.unref()
}
