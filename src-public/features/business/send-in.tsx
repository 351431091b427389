import { useState } from 'react'
import type { Readiness } from '#contract/calls/readiness.ts'
import { href } from '#contract/routes.ts'
import { useServices } from '../../lib/services-context.tsx'
import { useTexts } from '../../lib/texts-context.tsx'
import { useErrorMessage } from '../../lib/use-error-message.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { tabHref } from '../jobs/job/crew.ts'

type Props = { readiness: Readiness; mover_id: number; onSent: () => Promise<void> }

/** Sends the profile in; afterwards says whose turn it is. */
export function SendIn({ readiness, mover_id, onSent }: Props) {
  const say = useTexts('business')
  const errorMessage = useErrorMessage()
  const { http } = useServices()
  const [isAsking, setAsking] = useState(false)
  const { status, can_submit } = readiness
  if (status === 'submitted' || status === 'in_review')
    return (
      <Notice title={say('add.sent')}>
        <p>{say('add.sent_text')}</p>
        <SeeJobs />
      </Notice>
    )
  if (status === 'approved') {
    const isReady = !readiness.stops.some((stop) => stop === 'accept' || stop === 'depart')
    return (
      <Notice tone="good" title={say(isReady ? 'add.ready' : 'add.approved')}>
        {!isReady && <p>{say('add.approved_text')}</p>}
        <SeeJobs />
      </Notice>
    )
  }
  if (status === 'suspended') return null
  const send = async () => {
    const { error } = await http.post(`/api/movers/${mover_id}/transitions/submit`)
    if (error !== null && error.status !== 409) return errorMessage(error)
    setAsking(false)
    await onSent()
    return null
  }
  return (
    <Card className="grid gap-3">
      <p className="text-soft">{say(can_submit ? 'add.send_text' : 'add.not_yet')}</p>
      <div>
        <Button size="lg" disabled={!can_submit} onClick={() => setAsking(true)}>
          {say('add.send')}
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={say('add.send')}
        confirm={{ label: say('add.send'), run: send }}
      >
        <p>{say('add.send_confirm')}</p>
      </Dialog>
    </Card>
  )
}

function SeeJobs() {
  const say = useTexts('business')
  return (
    <div className="mt-3 flex flex-wrap gap-x-5">
      <LinkButton look="quiet" size="sm" to={tabHref('mover', 'open')}>
        {say('add.see_jobs')}
      </LinkButton>
      <LinkButton look="quiet" size="sm" to={href('mover-profile')}>
        {say('add.profile')}
      </LinkButton>
    </div>
  )
}
