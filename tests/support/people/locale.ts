import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { TestApp } from '../app/app.ts'
import type { Person } from './people.ts'

/** Switches a person's language to Spanish and returns the person. */
export async function inSpanish<P extends Person>({ db }: TestApp, person: P): Promise<P> {
  const { users } = tables
  await db.update(users).set({ locale: 'es' }).where(eq(users.id, person.user_id))
  return person
}
