import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type PolicyLine = { role: string; resource: string; action: string }

/** The lines of `casbin/policy.csv`, read without casbin: the tests must not trust its matcher. */
export const policyLines: readonly PolicyLine[] = readFileSync(
  join(process.cwd(), 'casbin/policy.csv'),
  'utf8',
)
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [kind, role = '', resource = '', action = ''] = line.split(',').map((part) => part.trim())
    if (kind !== 'p' || !action) throw new Error(`not a policy line: ${line}`)
    return { role, resource, action }
  })

export const isGranted = (role: string, resource: string, action: string): boolean =>
  policyLines.some(
    (line) =>
      line.role === role &&
      ['*', resource].includes(line.resource) &&
      ['*', action].includes(line.action),
  )
