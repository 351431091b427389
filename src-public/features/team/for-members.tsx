import type { ComponentType } from 'react'
import type { MoverPage } from '#contract/member-rights.ts'
import { href } from '#contract/routes.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { useMayOpen } from '../../lib/use-may.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/**
 * Shows a page of the mover's area only to those whose role in the company opens it; the others see
 * why not. The server refuses the page's calls in any case.
 */
export const forMembers = (page: MoverPage, Component: ComponentType) =>
  function ForMembers() {
    const mayOpen = useMayOpen()
    return mayOpen(page) ? <Component /> : <NotInYourRole />
  }

function NotInYourRole() {
  const say = useTexts('common')
  return (
    <Sheet title={say('not_yours.title')}>
      <Empty title={say('not_yours.text')}>
        <LinkButton to={href('mover')}>{say('not_found.link')}</LinkButton>
      </Empty>
    </Sheet>
  )
}
