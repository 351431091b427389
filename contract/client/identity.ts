/** The signed-in user as the API's user endpoint answers it. */
export type Identity = {
  readonly id: number
  readonly role: string
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly firebase_uid: string | null
  readonly locale: string | null
  readonly time_zone: string | null
}

/** What a role's profile endpoint answers; a role may add fields of its own. */
export type Profile = {
  readonly status?: string | null
  /** 1 means available. */
  readonly is_available?: number | boolean | null
  readonly avatar?: string | null
  readonly [field: string]: unknown
}

/** Being signed in means an object with an id; a page of HTML or an empty answer is nobody. */
export function isIdentity(answer: unknown): answer is Identity {
  return typeof answer === 'object' && answer !== null && 'id' in answer && isId(answer.id)
}

function isId(id: unknown): boolean {
  return typeof id === 'number' || (typeof id === 'string' && id !== '')
}
