import type { MemberRole } from '#contract/kernel/access.ts'
import type { TestApp } from '../app/app.ts'
import { unwrap } from '../app/response.ts'
import { aCustomer, type Person } from './people.ts'

export type Member = Person & { member_id: number }

/** Signs a person up, and has them invited to a company and accept. */
export async function aMember(
  app: TestApp,
  owner: Person,
  role: MemberRole,
  person?: Person,
): Promise<Member> {
  const invited = person ?? (await aCustomer(app, `Tess ${role}`))
  const { id } = unwrap<{ id: number }>(
    await owner.post('/api/team', { name: 'Tess', username: invited.email, role }),
  )
  unwrap(await invited.post(`/api/mover_members/${id}/transitions/accept`))
  return { ...invited, member_id: id }
}
