import { href } from '#contract/routes.ts'
import { useTexts } from '../lib/texts-context.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Says that mail to the user's address is refused, and how to change the address. */
export default function AddressNotice({ email }: { email: string }) {
  const say = useTexts('common')
  return (
    <aside className="no-print mx-auto w-full max-w-5xl px-4 pt-4 sm:px-6">
      <Notice tone="warn" title={say('undeliverable.title', { email })}>
        <p>{say('undeliverable.text')}</p>
        <LinkButton to={href('contact')} look="quiet" size="sm">
          {say('undeliverable.link')}
        </LinkButton>
      </Notice>
    </aside>
  )
}
