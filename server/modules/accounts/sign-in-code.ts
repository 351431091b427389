import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { codes } from '#server/database/tables.ts'
import type { Username } from '#server/domain/username.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { queueMail } from '#server/kernel/outbox/queue-mail.ts'
import { transact } from '#server/kernel/sql/transact.ts'

const minutes = 10
const maxAttempts = 5

/**
 * Sends a new six-digit code by mail or text message and invalidates all earlier ones. `about` names
 * the text: a code to sign in with, or one that confirms a change.
 */
export async function sendCode(
  context: AppContext,
  username: Username,
  locale: string,
  about: 'code' | 'confirm_code' = 'code',
): Promise<void> {
  const { kernel, scheduler } = context
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = kernel.now()
  await transact(kernel.db, async (tx) => {
    await retire(tx, username, now)
    await tx.insert(codes).values({
      username: username.value,
      hash: hashOf(context, username, code),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + minutes * 60_000).toISOString(),
    })
    const reader = {
      name: '',
      email: username.kind === 'email' ? username.value : null,
      phone: username.kind === 'email' ? null : username.value,
      locale,
    }
    const mail = { about, values: () => ({ code, minutes }) } as const
    await queueMail(tx, [reader], mail, now)
  })
  scheduler.kick()
}

const retire = (tx: Tx, username: Username, now: Date) =>
  tx
    .update(codes)
    .set({ used_at: now.toISOString() })
    .where(and(eq(codes.username, username.value), isNull(codes.used_at)))

export type CodeRefusal =
  | 'auth/invalid-action-code'
  | 'auth/expired-action-code'
  | 'auth/too-many-requests'

/**
 * Checks a code. Returns its id when it is right, else the error code, and whether no code was ever
 * sent. Counts every attempt in the
 * database, so that concurrent attempts can't exceed the limit.
 */
export async function checkCode(
  context: AppContext,
  username: Username,
  code: string,
): Promise<{ id: number } | { refusal: CodeRefusal; isUnsent?: true }> {
  const { db, now } = context.kernel
  const [latest] = await db
    .select()
    .from(codes)
    .where(eq(codes.username, username.value))
    .orderBy(desc(codes.id))
    .limit(1)
  if (!latest) return { refusal: 'auth/invalid-action-code', isUnsent: true }
  if (latest.used_at) return { refusal: 'auth/invalid-action-code' }
  if (latest.expires_at <= now().toISOString()) return { refusal: 'auth/expired-action-code' }

  const [counted] = await db
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(eq(codes.id, latest.id), lt(codes.tries, maxAttempts), isNull(codes.used_at)))
    .returning()
  if (!counted) return { refusal: 'auth/too-many-requests' }
  const isRight = timingSafeEqual(
    Buffer.from(counted.hash),
    Buffer.from(hashOf(context, username, code)),
  )
  return isRight ? { id: latest.id } : { refusal: 'auth/invalid-action-code' }
}

/**
 * Marks a code as used, in the same transaction as the change it allows. Returns false when a
 * concurrent request has used it already.
 */
export async function spendCode(db: Db | Tx, id: number, now: Date): Promise<boolean> {
  const spent = await db
    .update(codes)
    .set({ used_at: now.toISOString() })
    .where(and(eq(codes.id, id), isNull(codes.used_at)))
    .returning({ id: codes.id })
  return spent.length > 0
}

const hashOf = (context: AppContext, username: Username, code: string) =>
  createHmac('sha256', context.config.sessionSecret)
    .update(`code ${username.value} ${code}`)
    .digest('hex')
