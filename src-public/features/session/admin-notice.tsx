import { useTexts } from '../../lib/texts-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusHere } from './use-focus-here.ts'
import type { SignIn } from './use-sign-in.ts'

/** Tells administrators to sign in at the admin application, with their password. */
export function AdminNotice({ dispatch }: Pick<SignIn, 'dispatch'>) {
  const say = useTexts('account')
  const link = useFocusHere<HTMLAnchorElement>()
  return (
    <Notice tone="warn" title={say('admin.title')} isLive>
      <p>{say('admin.text')}</p>
      <div className="mt-2 flex flex-wrap gap-x-5">
        <a
          ref={link}
          href="/admin"
          className="flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          {say('admin.link')}
        </a>
        <Button look="quiet" size="sm" onClick={() => dispatch({ type: 'went_back' })}>
          {say('code.other')}
        </Button>
      </div>
    </Notice>
  )
}
