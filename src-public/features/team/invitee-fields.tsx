import { TextField } from '../../ui/field.tsx'

export type Invitee = { name: string; username: string }

type Props = {
  labels: { name: string; username: string; hint: string }
  value: Invitee
  errorOf: (field: keyof Invitee) => string | undefined
  onChange: (invitee: Invitee) => void
}

/** Renders the fields for who is invited: a name, and an email address or a phone number. */
export function InviteeFields({ labels, value, errorOf, onChange }: Props) {
  return (
    <>
      <TextField
        label={labels.name}
        error={errorOf('name')}
        autoComplete="off"
        maxLength={120}
        value={value.name}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
      />
      <TextField
        label={labels.username}
        hint={labels.hint}
        error={errorOf('username')}
        autoComplete="off"
        maxLength={254}
        value={value.username}
        onChange={({ target }) => onChange({ ...value, username: target.value })}
      />
    </>
  )
}
