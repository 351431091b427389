import { useState } from 'react'
import { changeMemberRole, type TeamMember } from '#contract/calls/team.ts'
import type { MemberRole } from '#contract/kernel/access.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { useUndoable } from '../../lib/use-undoable.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConfirmWithCode } from '../profile/confirm-with-code.tsx'
import { RoleChoices } from './role-choices.tsx'

type Props = { member: TeamMember; onChanged: () => void }

/** Changes what somebody may do. Making an owner takes a code; other changes can be undone. */
export function ChangeRole({ member, onChanged }: Props) {
  const say = useTexts('team')
  const errorMessage = useErrorMessage()
  const { call } = useServices()
  const [step, setStep] = useState<'choose' | 'owner' | null>(null)
  const [chosen, setChosen] = useState<MemberRole>(member.role)
  const [before, setBefore] = useUndoable<MemberRole>()
  const [failure, setFailure] = useState<string | null>(null)
  const { id, name } = member
  const close = () => setStep(null)
  const change = async (role: MemberRole, code: { current_code?: string } = {}) => {
    const { error } = await call(changeMemberRole, { params: { id }, body: { role, ...code } })
    if (error) return error
    close()
    // To undo the demotion of an owner would make one, which takes a code.
    setBefore(member.role === 'owner' || role === 'owner' ? null : member.role)
    onChanged()
    return null
  }
  const save = async () => {
    if (chosen === member.role) {
      close()
      return null
    }
    if (chosen === 'owner') {
      setStep('owner')
      return null
    }
    const error = await change(chosen)
    return error && errorMessage(error)
  }
  const undo = async (role: MemberRole) => {
    const error = await change(role)
    setFailure(error && errorMessage(error))
    setBefore(null)
  }
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        aria-label={say('change_of', { name })}
        onClick={() => {
          setChosen(member.role)
          setStep('choose')
        }}
      >
        {say('change')}
      </Button>
      <p
        role="status"
        className="order-last flex w-full flex-wrap items-center gap-x-4 empty:hidden"
      >
        {before && (
          <>
            {say('changed', { name, role: say(`roles.${member.role}`) })}
            <Button look="quiet" size="sm" onClick={() => void undo(before)}>
              {say('undo')}
            </Button>
          </>
        )}
      </p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Dialog
        isOpen={step === 'choose'}
        onClose={close}
        title={say('change_title', { name })}
        height="fit-content"
        confirm={{ label: say('save'), cancelLabel: say('cancel'), run: save }}
      >
        <RoleChoices name={`role-${id}`} value={chosen} onChange={setChosen} />
      </Dialog>
      {step === 'owner' && (
        <ConfirmWithCode
          title={say('owner_title', { name })}
          label={say('owner_confirm')}
          cancelLabel={say('cancel')}
          look="primary"
          onClose={close}
          run={(code) => change('owner', code)}
        >
          <p>{say('owner_text')}</p>
        </ConfirmWithCode>
      )}
    </>
  )
}
