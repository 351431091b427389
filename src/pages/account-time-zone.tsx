import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'

import { changeTimeZone } from '#contract/calls/account.ts'
import type { Identity } from '#contract/client/identity.ts'
import { users } from '#contract/resources/users.ts'
import type { ApiError } from '../providers/api-error.ts'
import { showNotice } from '../providers/notification.ts'
import { send } from '../providers/send.ts'
import { store, useSession } from '../providers/session.ts'
import { TimeZoneInput } from '../resources/field-inputs.tsx'
import { knownTimeZone } from '../text/format.ts'
import { useFormat } from '../text/use-format.ts'
import { useTexts } from '../text/use-texts.ts'
import { Reason } from '../ui/problem.tsx'

/** Lets the person choose the time zone in which the admin shows times. */
export function TimeZoneForm() {
  const { text, field } = useTexts()
  const { zoneWithPlace, timeZone: current } = useFormat()
  const { identity } = useSession()
  const [chosen, setChosen] = useState<string | null>(null)
  const { mutate, error, isPending } = useMutation<Identity, ApiError, string>({
    mutationFn: (time_zone: string) => send(changeTimeZone, { body: { time_zone } }),
    onSuccess: (user) => {
      setChosen(null)
      // All times on screen are written from the session's time zone.
      store.setIdentity(user)
      showNotice({ type: 'success', message: text('account.zoneChanged') })
    },
  })
  const shown = chosen ?? identity?.time_zone ?? current
  const browsers = knownTimeZone(null)
  return (
    <section className="panel form" aria-labelledby="zone-heading">
      <h2 id="zone-heading">{field('time_zone')}</h2>
      <p className="hint">{text('account.zoneHint')}</p>
      {error && <Alert type="error" role="alert" showIcon message={<Reason error={error} />} />}
      <Form layout="vertical" onFinish={() => mutate(shown)}>
        <Form.Item label={field('time_zone')} htmlFor="own-zone">
          <TimeZoneInput
            id="own-zone"
            name="time_zone"
            resource="users"
            field={users.fields.time_zone}
            value={shown}
            onChange={(zone) => setChosen(String(zone))}
          />
        </Form.Item>
        {browsers !== shown && (
          <Button type="link" onClick={() => setChosen(browsers)}>
            {text('account.zoneSuggested', { zone: zoneWithPlace(browsers) })}
          </Button>
        )}
        <Button
          type="primary"
          htmlType="submit"
          loading={isPending}
          disabled={shown === identity?.time_zone}
        >
          {text('account.zoneChange')}
        </Button>
      </Form>
    </section>
  )
}
