import { useState } from 'react'
import { changeSubscription, type MailSubscriptions } from '#contract/calls/notifications.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useLanguage, useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/choice.tsx'
import { Notice } from '../../ui/notice.tsx'

type Group = MailSubscriptions['groups'][number]
type SubscriptionsProps = { token: string; loaded: MailSubscriptions }

/**
 * Shows the mail type of the link, which is turned off and on with one press, and all other types.
 */
export function Subscriptions({ token, loaded }: SubscriptionsProps) {
  const say = useTexts('unsubscribe')
  const { call } = useServices()
  const { language } = useLanguage()
  const [changed, setChanged] = useState<MailSubscriptions | null>(null)
  const [saving, setSaving] = useState<Group['group'] | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  /** The last action, which can be undone. */
  const [done, setDone] = useState<'off' | 'on' | null>(null)

  // Titles come from the page, in its language; whether a type is on comes from the last response.
  const isOn = ({ group, is_on }: Group) =>
    changed?.groups.find((one) => one.group === group)?.is_on ?? is_on
  const isWaitingList = loaded.topic === 'waiting_list'
  const texts = isWaitingList ? 'waiting' : 'topic'
  const topic = loaded.groups.find(({ group }) => group === loaded.topic)

  const change = async ({ group }: Group, is_on: boolean) => {
    setSaving(group)
    setError(null)
    const body = { token, group, is_on, locale: language }
    const { data, error } = await call(changeSubscription, { body })
    setSaving(null)
    setError(error)
    if (data === null) return
    setChanged(data)
    setDone(group === loaded.topic ? (is_on ? 'on' : 'off') : null)
  }
  return (
    <div className="flex flex-col gap-12">
      {topic && (
        <Card>
          <div aria-live="polite">
            <h2 className="text-2xl">
              {say(isOn(topic) ? 'topic.on' : 'topic.off', { topic: topic.title })}
            </h2>
            <p className="mt-2 text-soft">
              {done === 'on'
                ? say(`${texts}.undone`)
                : say(isOn(topic) ? `${texts}.text` : `${texts}.done`)}
            </p>
          </div>
          <div className="mt-5">
            <Button
              look={isOn(topic) ? 'primary' : 'plain'}
              size="lg"
              isBusy={saving === topic.group}
              disabled={saving !== null}
              onClick={() => void change(topic, !isOn(topic))}
            >
              {say(isOn(topic) ? 'topic.leave' : done === 'off' ? 'topic.undo' : 'topic.join')}
            </Button>
          </div>
        </Card>
      )}
      {error && (
        <Notice tone="bad" title={say('failed')}>
          <Reason error={error} />
        </Notice>
      )}
      {!isWaitingList && (
        <section aria-labelledby="all-mail">
          <h2 id="all-mail" className="text-heading">
            {say('all.title')}
          </h2>
          <p className="mt-2 mb-6 max-w-prose text-soft">{say('all.text')}</p>
          <ul className="flex flex-col divide-y divide-dashed divide-edge/50">
            {loaded.groups.map((one) => (
              <li key={one.group} className="flex flex-wrap justify-between gap-x-8 gap-y-2 py-4">
                <div className="min-w-0 grow basis-64">
                  <h3 className="font-body text-base font-semibold tracking-normal">{one.title}</h3>
                  <p className="text-small text-soft">{one.text}</p>
                </div>
                <div className="w-44 shrink-0">
                  <Switch
                    label={say(isOn(one) ? 'all.on' : 'all.off')}
                    aria-label={one.title}
                    hint={one.is_fixed ? say('all.fixed') : undefined}
                    checked={isOn(one)}
                    disabled={one.is_fixed || saving !== null}
                    onChange={({ target }) => void change(one, target.checked)}
                  />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Reason({ error }: { error: CallError }) {
  const say = useTexts('unsubscribe')
  const common = useTexts('common')
  if (error.status === 0) return common('states.offline')
  if (error.status === 429) return say('too_many')
  return Object.values(error.errors ?? {})[0]?.[0] ?? error.message
}
