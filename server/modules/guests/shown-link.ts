import type { GuestLink } from '#contract/calls/guests.ts'
import type { LinkRow } from '#server/domain/guest-link.ts'

/** Returns a link as the move's customer sees it. */
export const shownLink = (link: LinkRow, ends_at: string, now: Date): GuestLink => ({
  id: link.id,
  kind: link.kind,
  name: link.name,
  stop: link.stop,
  has_code: link.has_code,
  state: link.revoked_at ? 'revoked' : ends_at <= now.toISOString() ? 'ended' : 'active',
  ends_at,
  opens: link.opens,
  last_opened_at: link.last_opened_at,
  sent_to: link.email ?? link.phone,
  notes: link.notes.map(({ text = null, ...note }) => ({ ...note, text })),
})
