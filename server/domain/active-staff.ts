import { and, eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'

const { users } = tables

/** Selects administrators whose account is active: only they have the rights of their roles. */
export const isActiveStaff = () => and(eq(users.role, 'admin'), eq(users.status, 'active'))
