/**
 * Returns how to start a worker thread from a file beside the caller: from the source in
 * development and tests, from the build otherwise.
 */
export function workerEntry(callerUrl: string, name: string): { entry: URL; execArgv?: string[] } {
  const isSource = callerUrl.endsWith('.ts')
  const entry = new URL(`${name}.${isSource ? 'ts' : 'js'}`, callerUrl)
  return isSource ? { entry, execArgv: ['--import', tsxLoader()] } : { entry }
}

// Node 20 can't read TypeScript, and in a worker thread `--import tsx` alone has no effect.
function tsxLoader(): string {
  const code = `import { register } from '${import.meta.resolve('tsx/esm/api')}'; register()`
  return `data:text/javascript,${encodeURIComponent(code)}`
}
