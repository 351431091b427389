import { once } from 'node:events'
import { Readable } from 'node:stream'
import { and, asc, eq, gt, or } from 'drizzle-orm'
import { ZipFile } from 'yazl'

import type { Actor } from '#contract/kernel/access.ts'
import { type ChatMessage, roomMessageLimit } from '#contract/realtime/chat-message.ts'
import { paths, supportRoom } from '#contract/realtime/paths.ts'
import type { AppContext } from '#server/context.ts'
import { files, tables } from '#server/database/tables.ts'
import { isInRooms, roomMembers } from '#server/domain/room-members.ts'
import { type OwnRole, ownRoles } from './own-actors.ts'
import { ownRecords } from './own-records.ts'
import type { User } from './user.ts'

/** Rows in memory at a time. */
const pageSize = 200

/** Adds a file to the archive, and waits until it is written. */
type Add = (path: string, source: Readable, isPacked?: boolean) => Promise<void>

/**
 * Streams all that is stored about a person as a ZIP archive: the records of each of their roles, the
 * files that they uploaded and the messages of their chats. One file is read at a time; a reader who
 * leaves early ends it.
 */
export function ownArchive(context: AppContext, by: Actor, user: User): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  zip.on('error', (error) => output.destroy(error))
  output.once('close', () => current?.destroy())
  const add: Add = async (path, source, isPacked = false) => {
    // The reader may have left while the source was opened: nothing would ever read or close it.
    if (output.destroyed) {
      source.destroy()
      throw new Error('The download was left')
    }
    current = source
    zip.addReadStream(source, path, { compress: !isPacked })
    await once(source, 'close')
    if (output.destroyed) throw new Error('The download was left')
  }
  fill(context, by, user, add).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  )
  return output
}

async function fill(context: AppContext, by: Actor, user: User, add: Add): Promise<void> {
  const roles = await ownRoles(context.kernel.db, by, user)
  for (const { name, actor } of roles)
    await add(`${name}.json`, Readable.from(ownRecords(context.kernel, actor)))
  await addFiles(context, user, add)
  await addChats(context, roles, user, add)
}

/** Adds the files under their keys, by which the records name them, and a list of them. */
async function addFiles({ kernel: { db }, ports }: AppContext, user: User, add: Add) {
  const missing = new Set<string>()
  for await (const { key } of filesOf(db, user)) {
    const stored = await ports.files.read(key)
    if (stored === null) missing.add(key)
    // Pictures and documents are packed already.
    else await add(`files/${key}`, stored.stream, true)
  }
  await add('files.json', Readable.from(listOf(filesOf(db, user), missing)))
}

async function* listOf(
  stored: ReturnType<typeof filesOf>,
  missing: ReadonlySet<string>,
): AsyncGenerator<string> {
  let separator = '['
  for await (const file of stored) {
    yield `${separator}\n${JSON.stringify({ ...file, is_missing: missing.has(file.key) })}`
    separator = ','
  }
  yield separator === '[' ? '[]\n' : '\n]\n'
}

async function* filesOf(db: AppContext['kernel']['db'], { id }: User) {
  let last = ''
  for (;;) {
    const page = await db
      .select({
        key: files.key,
        name: files.name,
        media_type: files.media_type,
        bytes: files.bytes,
        created_at: files.created_at,
      })
      .from(files)
      .where(and(eq(files.user_id, id), gt(files.key, last)))
      .orderBy(asc(files.key))
      .limit(pageSize)
    yield* page
    if (page.length < pageSize) return
    last = page.at(-1)?.key ?? last
  }
}

/** Adds the chats with messages, each as a file named by its room. */
async function addChats(context: AppContext, roles: OwnRole[], user: User, add: Add) {
  for await (const room of roomsOf(context, roles, user)) {
    const stored = await context.ports.realtime.last(paths.messages(room), roomMessageLimit)
    if (stored.length === 0) continue
    const people = await roomMembers(context.kernel.db, room)
    const names = new Map(people?.members.map(({ uid, name }) => [uid, name]))
    const lines = stored.map(([, message]) => {
      const { sender, role, text, photo, created_at } = message as ChatMessage
      return JSON.stringify({
        at: new Date(created_at).toISOString(),
        by: names.get(sender) ?? null,
        role,
        text,
        photo: photo ?? null,
      })
    })
    const name = room === supportRoom(user.firebase_uid) ? 'support' : room
    await add(`chats/${name}.json`, Readable.from([`[\n${lines.join(',\n')}\n]\n`]))
  }
}

async function* roomsOf(
  { kernel: { db } }: AppContext,
  roles: OwnRole[],
  user: User,
): AsyncGenerator<string> {
  const { orders } = tables
  yield supportRoom(user.firebase_uid)
  const isTheirs = or(...roles.map(({ actor }) => isInRooms(actor)))
  let last = 0
  for (;;) {
    const page = await db
      .select({ id: orders.id, code: orders.code })
      .from(orders)
      .where(and(isTheirs, gt(orders.id, last)))
      .orderBy(asc(orders.id))
      .limit(pageSize)
    for (const { code } of page) yield code
    if (page.length < pageSize) return
    last = page.at(-1)?.id ?? last
  }
}
