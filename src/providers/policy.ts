import model from '#casbin/model.conf?raw'
import csv from '#casbin/policy.csv?raw'
import type { RoleMay } from './access-control.ts'

/**
 * Loads the policy of `casbin/`, enforced by Casbin as on the server. Casbin's imports read a
 * global Buffer, so it is defined before Casbin is imported.
 */
export async function loadPolicy(): Promise<RoleMay> {
  const { Buffer } = await import('buffer/')
  const scope: { Buffer?: unknown } = globalThis
  scope.Buffer ??= Buffer
  const { newEnforcer, newModelFromString, StringAdapter } = await import('casbin')
  const enforcer = await newEnforcer(newModelFromString(model), new StringAdapter(csv))
  return (role, resource, action) => enforcer.enforceSync(role, resource, action)
}
