import { pidScope } from '#server/kernel/process-identity.ts'
import type { SharedFiles } from '#server/ports/files.ts'
import { type Holder, nameOf } from './lease.ts'
import { LinkRefusal, type ProcessLink } from './process-link.ts'

/** Returns where the process that has the lease answers the others. */
export function urlOf(holder: Holder): string {
  if (holder.url) return holder.url
  throw new Error(
    `Another server process (${nameOf(holder)}) is the embedded realtime database and answers no other process. Stop it first.`,
  )
}

type Means = { link: ProcessLink; files: SharedFiles; isBehindProxy: boolean }

/**
 * Checks that this process can work beside the one that is the Realtime Database. Throws an error
 * that says what keeps them apart and what to do, or fetch's error if the other can't be reached.
 */
export async function checkCompatible(
  holder: Holder,
  { link, files, isBehindProxy }: Means,
): Promise<void> {
  const refused = (why: string) =>
    new Error(
      `Another server process (${nameOf(holder)}) works on the same database, and this one can't join it: ${why}`,
    )
  if (!isBehindProxy)
    throw refused(
      'several processes need a proxy before them. Set TRUST_PROXY=true for all, or stop the other process.',
    )
  const url = urlOf(holder)
  if (isLoopback(new URL(url)) && holder.host !== pidScope())
    throw refused(
      'it answers only processes on its own machine. Set INTERNAL_ADDRESS for all, or configure a Firebase project.',
    )
  const mark = await files.mark()
  try {
    if (await link.call(url, { name: 'sees', args: [mark.name] })) return
  } catch (error) {
    if (error instanceof LinkRefusal && error.status === 401)
      throw refused('they need the same SESSION_SECRET.')
    throw error
  } finally {
    await mark.remove()
  }
  throw refused(
    'they store files in different places. Give all the same folder in DATA_DIR or the same S3_BUCKET.',
  )
}

const isLoopback = ({ hostname }: URL) => /^(127\.|localhost$|\[::1\]$)/.test(hostname)
