import type { NoticeGroup } from '#contract/calls/notifications.ts'
import type { Role } from '#contract/kernel/access.ts'
import type { mail } from '#contract/locales/en/mail.ts'

type Texted = { mails: readonly (keyof typeof mail)[]; roles: readonly Role[] }

/**
 * Mail that is also sent as a text message to people with a phone number, because it can't wait until
 * they read their mail.
 */
const textedMail: Partial<Record<NoticeGroup, Texted>> = {
  moves: {
    mails: ['crew_late', 'contact_tried', 'no_show', 'order_unpaid', 'job_late'],
    roles: ['customer', 'mover', 'driver'],
  },
  money: { mails: ['order_payment_missed'], roles: ['customer'] },
}

/** Returns the group of a mail that is also sent as a text message; undefined for other mail. */
export function textedGroupOf(about: keyof typeof mail): NoticeGroup | undefined {
  const all = Object.entries(textedMail) as [NoticeGroup, Texted][]
  return all.find(([, { mails }]) => mails.includes(about))?.[0]
}

export const sendsTexts = (group: NoticeGroup, role: Role): boolean =>
  textedMail[group]?.roles.includes(role) ?? false
