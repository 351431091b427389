import { type MemberRole, memberRoles } from '#contract/kernel/access.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { Choice } from '../../ui/choice.tsx'

type Props = { name: string; value: MemberRole; onChange: (role: MemberRole) => void }

/** Renders the roles in a company, with what each may do. */
export function RoleChoices({ name, value, onChange }: Props) {
  const say = useTexts('team')
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{say('role')}</legend>
      {memberRoles.map((role) => (
        <Choice
          key={role}
          name={name}
          title={say(`roles.${role}`)}
          checked={role === value}
          onChange={() => onChange(role)}
        >
          {say(`about.${role}`)}
        </Choice>
      ))}
    </fieldset>
  )
}
