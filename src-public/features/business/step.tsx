import type { ReactNode } from 'react'
import type { ReadinessStep } from '#contract/calls/readiness.ts'
import { href } from '#contract/routes.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Link } from '../../ui/link.tsx'
import type { MoverRow } from '../crew/own-rows.ts'
import { CitiesForm } from './cities-form.tsx'
import { Crew } from './crew.tsx'
import { DocumentStep } from './document-step.tsx'
import { DriverDocuments } from './driver-documents.tsx'
import { FactsForm } from './facts-form.tsx'
import { Trucks } from './trucks.tsx'

type Props = {
  step: ReadinessStep
  mover: MoverRow
  isOpen: boolean
  onMover: (mover: MoverRow) => void
  onChanged: () => void
}

/** Renders a step of the way to the first job; the open one with its form. */
export function Step({ step, mover, isOpen, onMover, onChanged }: Props) {
  const { key, title, text } = step
  const to = isOpen ? href('mover-profile-add') : href('mover-profile-add', {}, { step: key })
  return (
    <Card className="!p-0">
      <Link
        to={to}
        replace
        id={`step-${key}`}
        aria-expanded={isOpen}
        className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 sm:px-6"
      >
        <div className="min-w-0 grow basis-48">
          <h2 className="text-lg">{title}</h2>
          <p className="text-small text-soft">{text}</p>
        </div>
        <StepFlag step={step} />
      </Link>
      {isOpen && (
        <div className="border-t-2 border-dashed border-line px-5 py-5 sm:px-6">
          <Body step={step} mover={mover} onMover={onMover} onChanged={onChanged} />
        </div>
      )}
    </Card>
  )
}

const tones = { done: 'good', todo: 'warn', with_us: 'info', with_driver: 'info' } as const

/** Shows whether a step is done, or whose turn it is. */
function StepFlag({ step: { state, is_optional } }: { step: ReadinessStep }) {
  const say = useTexts('business')
  const isLater = is_optional && state === 'todo'
  return (
    <Flag tone={isLater ? 'info' : tones[state]}>
      {say(isLater ? 'state.later' : `state.${state}`)}
    </Flag>
  )
}

function Body({ step, mover, onMover, onChanged }: Omit<Props, 'isOpen'>): ReactNode {
  const say = useTexts('business')
  const { key, state, document_id } = step
  if (key === 'business') return <FactsForm mover={mover} onSaved={onMover} />
  if (key === 'cities') return <CitiesForm mover={mover} onSaved={onMover} />
  if (key === 'trucks') return <Trucks onChanged={onChanged} />
  if (key === 'crew') return <Crew onChanged={onChanged} />
  if (key === 'driver_documents') return <DriverDocuments onSent={onChanged} />
  if ((key === 'insurance' || key === 'registration') && document_id !== null)
    return (
      <DocumentStep
        id={document_id}
        kind={key}
        isGiven={state === 'done' || state === 'with_us'}
        onSent={onChanged}
      />
    )
  return (
    <LinkButton to={step.href}>
      {key === 'legal_agreement' ? say('agreement.open') : step.title}
    </LinkButton>
  )
}
