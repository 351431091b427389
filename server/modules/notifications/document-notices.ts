import { href } from '#contract/routes.ts'
import type { tables } from '#server/database/tables.ts'
import type { Listener } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import type { ServerModule } from '#server/server-module.ts'
import { inOneLine } from './in-one-line.ts'
import type { About } from './notice-groups.ts'
import { notify } from './notify.ts'
import { whoIs } from './recipients.ts'

type DocumentRow = (typeof tables.documents)['$inferSelect']

/** Notifies those who can upload a document: the mover, and the driver if it is a driver's. */
const notifyOwners =
  (about: About, event: string): Listener<DocumentRow> =>
  async ({ tx, row, input, now }) => {
    const movers = await whoIs(tx, 'mover', row.mover_id)
    const drivers = await whoIs(tx, 'driver', row.driver_id)
    const [driver] = drivers
    const values = (locale: string) => {
      const kind = translate(locale, `choices.kind.${row.kind}`, { ns: 'states' })
      return {
        paper: driver ? `${kind} (${driver.name})` : kind,
        count: input.count,
        reason: inOneLine(row.rejection ?? ''),
      }
    }
    const data = { document_id: row.id, kind: row.kind }
    const say = (page: 'mover-documents' | 'driver-documents') => ({
      about,
      event,
      values,
      data,
      link: { page, to: href(page) },
    })
    await notify(tx, movers, say('mover-documents'), now)
    await notify(tx, drivers, say('driver-documents'), now)
  }

export const documentNotices = {
  'document.approved': notifyOwners('document_approved', 'document.approved'),
  'document.rejected': notifyOwners('document_rejected', 'document.rejected'),
  'document.ending': notifyOwners('document_ending', 'document.ending'),
  'document.expired': notifyOwners('document_expired', 'document.expired'),
} satisfies ServerModule['listeners']
