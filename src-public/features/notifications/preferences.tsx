import { useState } from 'react'
import {
  type Preferences as Known,
  type NoticeChannel,
  noticeChannels,
  readPreferences,
  setPreference,
} from '#contract/calls/notifications.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useLanguage, useTexts } from '../../lib/texts-context.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/choice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { PushOffer } from './push-offer.tsx'
import { QuietHours } from './quiet-hours.tsx'

/** Renders the user's notification preferences, by group and channel. */
export function Preferences() {
  const say = useTexts('notifications')
  const { call } = useServices()
  const { language } = useLanguage()
  const { data, error, reload, replace } = useLoaded(`preferences ${language}`, (signal) =>
    call(readPreferences, { signal }),
  )
  return (
    <section className="mt-12" aria-labelledby="preferences">
      <h2 id="preferences" className="text-2xl">
        {say('preferences.title')}
      </h2>
      <p className="mt-1 mb-5 text-soft">{say('preferences.lead')}</p>
      <PushOffer className="mb-5 rounded-card border border-line bg-card px-5 py-4" isWhole />
      {error && <SectionFailed error={error} onRetry={reload} />}
      {!error && data === null && <Loading rows={2} />}
      {data && <Groups groups={data} onChanged={replace} />}
      <QuietHours />
    </section>
  )
}

type Group = Known[number]
type GroupsProps = { groups: Known; onChanged: (now: Known) => void }

function Groups({ groups, onChanged }: GroupsProps) {
  const say = useTexts('notifications')
  const { call } = useServices()
  const [saving, setSaving] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)

  const change = async ({ group }: Group, channel: NoticeChannel, is_on: boolean) => {
    setSaving(`${group}.${channel}`)
    setFailed(false)
    const { data, error } = await call(setPreference, { body: { group, channel, is_on } })
    setSaving(null)
    setFailed(error !== null)
    if (data !== null) onChanged(data)
  }
  return (
    <Card>
      {hasFailed && (
        <div className="mb-4">
          <Notice tone="bad">{say('failed')}</Notice>
        </div>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {groups.map((group) => (
          <li
            key={group.group}
            className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 py-4 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 grow basis-64">
              <h3 className="font-body text-base font-semibold tracking-normal">{group.title}</h3>
              <p className="text-small text-soft">{group.text}</p>
            </div>
            <div className="grid gap-y-2 sm:grid-cols-[11rem_13rem] sm:gap-x-4">
              {noticeChannels.map((channel) => {
                const known = group[channel]
                const label = say(`preferences.${channel}`)
                return (
                  known && (
                    <Switch
                      key={channel}
                      label={label}
                      aria-label={say('preferences.switch', { group: group.title, channel: label })}
                      hint={known.is_fixed ? say('preferences.fixed') : undefined}
                      checked={known.is_on}
                      disabled={known.is_fixed || saving !== null}
                      onChange={({ target }) => void change(group, channel, target.checked)}
                    />
                  )
                )
              })}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
