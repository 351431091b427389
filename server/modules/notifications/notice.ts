import type { mail as mailTexts } from '#contract/locales/en/mail.ts'
import { type MachineName, machines } from '#contract/machines.ts'
import type { Step } from '#server/kernel/kernel.ts'
import type { MessageRecord } from '#server/kernel/outbox/outbox.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf, ServerModule, TransitionName } from '#server/server-module.ts'
import { type LinkedRecord, linkTo, type Page } from './links.ts'
import type { AppText } from './notice-groups.ts'
import { queueNoticeMail } from './queue-notice-mail.ts'
import type { Recipient } from './recipients.ts'
import { sendInApp } from './send-in-app.ts'

type Values = Record<string, unknown>

/** An event of a record: `row` as it is after it, `before` as it was. */
export type Occurrence<R> = Pick<
  Step<R>,
  'kernel' | 'tx' | 'row' | 'name' | 'input' | 'actor' | 'now'
> & { before: R }

/** Finds the people to notify, and names the page that the notice leads them to. */
export type Audience<R> = {
  find(occurrence: Occurrence<R>): Promise<Recipient[]>
  page: Page | null
}

/** Decides whether an event can't wait for the morning. */
type IsUrgent<R> = (occurrence: Occurrence<R>) => boolean

/** Who is notified of an event, on which channels and in which words. */
export type Notice<R> = {
  to: Audience<R>
  /** Key of the text shown in the app and pushed to devices. */
  app?: AppText
  /** Whether a person sees notices of their own acts in the app too. Mail always reaches them. */
  includesActor?: true
  /** Key of the mail, which people without an address get as a text message. */
  mail?: keyof typeof mailTexts
  when?(occurrence: Occurrence<R>): boolean
  /** Whether quiet hours don't delay it; by default as the table of its machine says. */
  isUrgent?: IsUrgent<R>
  /** Selects a variant of the texts, in place of the subject's. */
  context?(occurrence: Occurrence<R>): string | undefined
  values?(occurrence: Occurrence<R>, locale: string): Values
}

/** The values, the record and the key that the notices of one event share. */
export type Subject = {
  values(locale: string): Values
  /** The record that the mail is about, on whose page the staff finds it. */
  about: MessageRecord
  /** The record that the links open; pages of lists need none. */
  record?: LinkedRecord
  /** Data for the app that receives the notification. */
  data: Values
  /** The same mail with the same key reaches a recipient only once. */
  key: string
}

export type ReadSubject<R> = (occurrence: Occurrence<R>) => Promise<Subject> | Subject

/** The notices of every transition of a machine. A new transition doesn't compile without them. */
export type NoticeTable<M extends MachineName> = Readonly<
  Record<TransitionName<M>, readonly Notice<RowOf<M>>[]>
>

/** Creates the listeners that send a machine's notices. */
export function noticeListeners<M extends MachineName>(
  resource: M,
  subject: ReadSubject<RowOf<M>>,
  table: NoticeTable<M>,
  isUrgent: IsUrgent<RowOf<M>> = () => false,
): NonNullable<ServerModule['listeners']> {
  const transitions: Record<string, { emits: string }> = machines[resource].transitions
  return Object.fromEntries(
    Object.entries(transitions).map(([name, { emits }]) => [
      emits,
      noticeListener(emits, subject, table[name as TransitionName<M>], isUrgent),
    ]),
  )
}

/** Creates a listener that sends the notices of one event. */
export const noticeListener =
  <R>(
    event: string,
    subject: ReadSubject<R>,
    notices: readonly Notice<R>[],
    isUrgent: IsUrgent<R> = () => false,
  ) =>
  async (occurrence: Occurrence<R>): Promise<void> => {
    let known: Subject | undefined
    for (const notice of notices) {
      if (notice.when?.(occurrence) === false) continue
      const people = await notice.to.find(occurrence)
      if (people.length === 0) continue
      known ??= await subject(occurrence)
      await send(event, { isUrgent, ...notice }, people, known, occurrence)
    }
  }

async function send<R>(
  event: string,
  notice: Notice<R>,
  people: readonly Recipient[],
  { record, data, key, ...subject }: Subject,
  occurrence: Occurrence<R>,
): Promise<void> {
  const { kernel, tx, actor, now } = occurrence
  const { to, app, mail, includesActor } = notice
  const isUrgent = notice.isUrgent?.(occurrence) ?? false
  const link = to.page && linkTo(to.page, record)
  const context = notice.context?.(occurrence)
  const values = (locale: string) => ({
    ...subject.values(locale),
    ...notice.values?.(occurrence, locale),
    ...(context === undefined ? {} : { context }),
  })
  if (app) {
    const others = people.filter((person) => includesActor || person.user_id !== actor.user_id)
    await sendInApp(tx, others, { about: app, event, link, values, data, isUrgent }, now)
  }
  if (mail) {
    const mailLink =
      link &&
      ((locale: string) => ({
        url: kernel.config.baseUrl + link.to,
        label: translate(locale, `notifications:links.${link.page}`),
      }))
    const queued = {
      about: mail,
      key,
      values,
      link: mailLink ?? undefined,
      record: subject.about,
    }
    await queueNoticeMail(kernel, tx, people, { ...queued, code: data.code, isUrgent }, now)
  }
}
