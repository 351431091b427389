import { users } from '#contract/resources/users.ts'
import { useTexts } from '../text/use-texts.ts'
import { Reference } from '../value/reference.tsx'
import { StateTag } from '../value/state-tag.tsx'
import { Value } from '../value/value.tsx'
import { useRecord } from './use-record.ts'

/** Shows how a person is reached: a call and a mail are one click away. */
export function PersonTile({ user_id, title }: { user_id: number; title: string }) {
  const { text, choice } = useTexts()
  const user = useRecord('users', user_id)
  if (!user) return null
  const { email, phone } = users.fields
  return (
    <div className="tile">
      <span className="tile-label">{title}</span>
      <span className="event-head">
        <Reference resource="users" id={user.id} />
        {user.status !== 'active' && <StateTag resource="users" state={user.status} />}
      </span>
      {user.phone && <Value name="phone" field={phone} value={user.phone} />}
      {user.email && <Value name="email" field={email} value={user.email} />}
      {user.email_undeliverable_at && (
        <span className="tag tag-bad">{text('person.undeliverable')}</span>
      )}
      <span className="faint">{choice('locale', user.locale)}</span>
    </div>
  )
}
