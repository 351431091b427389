import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

/** Measurements of one server under requests as fast as it answers. Times are milliseconds. */
export type Load = { perSecond: number; p50: number; p95: number; cpuMs: number }

export type BenchRequest = Pick<autocannon.Request, 'method' | 'path' | 'body' | 'headers'>

const connections = 10

/**
 * Sends `requests` in turn over ten connections for a few seconds. Throws when an answer is not a 2xx:
 * a refusal is quick, and its time measures nothing.
 */
export async function load(
  server: { url: string; pid: number },
  requests: readonly BenchRequest[],
  seconds: number,
): Promise<Load> {
  const times: number[] = []
  const before = cpuMsOf(server.pid)
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      { url: server.url, connections, duration: seconds, requests: [...requests] },
      (error, done) => (error ? reject(error) : resolve(done)),
    )
    running.on('response', (_client, _status, _bytes, time) => times.push(time))
  })
  const cpuMs = cpuMsOf(server.pid) - before
  if (result.non2xx || result.errors || times.length === 0)
    throw new Error(
      `${server.url}${requests[0]?.path}: ${result.non2xx} refused, ${result.errors} failed of ${times.length}`,
    )
  times.sort((one, other) => one - other)
  const quantile = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return {
    perSecond: times.length / result.duration,
    p50: quantile(0.5),
    p95: quantile(0.95),
    cpuMs: cpuMs / times.length,
  }
}

/** User and system time of a process and its threads, in milliseconds; NaN where /proc does not tell (macOS). */
export function cpuMsOf(pid: number): number {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return Number.NaN
  }
  // The name, in parentheses, may hold spaces. Ticks are a hundredth of a second on Linux.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
