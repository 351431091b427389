import type { MemberRole } from '#contract/kernel/access.ts'

/** The signed-in user, as returned by the API's user endpoint. */
export type Identity = {
  readonly id: number
  readonly role: string
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  /** The roles that this person can act in. */
  readonly acting_roles?: readonly string[]
  /** The role in the moving company that this person acts for. */
  readonly member_role?: MemberRole | null
  readonly mover_id?: number | null
  readonly companies?: readonly { mover_id: number; name: string; role: MemberRole }[]
  readonly name: string | null
  readonly email: string | null
  /** When mail to the address was refused for good. */
  readonly email_undeliverable_at?: string | null
  readonly phone: string | null
  readonly firebase_uid: string | null
  readonly locale: string | null
  readonly time_zone: string | null
  /** When the account will be erased, if its owner has closed it. */
  readonly closes_at?: string | null
}

/** The response of a role's profile endpoint; a role may add its own fields. */
export type Profile = {
  readonly status?: string | null
  /** 1 means available. */
  readonly is_available?: number | boolean | null
  readonly avatar?: string | null
  readonly [field: string]: unknown
}

/**
 * Reports whether a response identifies a user: an object with an id. An HTML page or an empty
 * response means that nobody is signed in.
 */
export function isIdentity(answer: unknown): answer is Identity {
  return typeof answer === 'object' && answer !== null && 'id' in answer && isId(answer.id)
}

function isId(id: unknown): boolean {
  return typeof id === 'number' || (typeof id === 'string' && id !== '')
}
