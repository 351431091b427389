import type { notifications as texts } from '#contract/locales/en/notifications.ts'
import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'

export type Recipient = Pick<(typeof tables.users)['$inferSelect'], 'role' | 'locale'> & {
  user_id: number
}

export type Notice = {
  /** What the title and the message are found under. */
  about: Exclude<keyof typeof texts, 'links'>
  /** What happened: `order.accepted`. */
  event: string
  /** The page that it leads to, and its address. */
  link: { page: keyof (typeof texts)['links']; to: string } | null
  /** What the texts say; a `context` picks their variant. */
  values: (locale: string) => Record<string, unknown>
  data: Record<string, unknown>
}

/** Tells people something inside the product, each in their language, with the transaction. */
export async function notify(
  tx: Tx,
  to: readonly Recipient[],
  { about, event, link, values, data }: Notice,
  now: Date,
): Promise<void> {
  if (to.length === 0) return
  const at = now.toISOString()
  await tx.insert(tables.notifications).values(
    to.map(({ user_id, role, locale }) => {
      const known = { ...values(locale), ns: 'notifications' }
      const say = (key: string) => translate(locale, key, known)
      return {
        ...{ user_id, role, event, title: say(`${about}.title`), message: say(`${about}.message`) },
        ...(link ? { link: link.to, link_label: say(`links.${link.page}`) } : {}),
        additional_data: data,
        ...{ created_at: at, updated_at: at },
      }
    }),
  )
}
