import { href } from '#contract/routes.ts'
import { Contact } from '../features/profile/contact.tsx'
import { DetailsForm } from '../features/profile/details-form.tsx'
import { useOwnUser } from '../features/profile/own-user.ts'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Failed } from '../ui/failed.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('profile')('edit.title'), isPrivate: true }),
  Component: CustomerProfileEdit,
})

function CustomerProfileEdit() {
  const say = useTexts('profile')
  const { data, error, reload, replace } = useOwnUser()
  return (
    <Sheet title={say('edit.title')} isNarrow>
      {error && <Failed error={error} onRetry={reload} />}
      {!error && data === null && <Loading rows={3} />}
      {data && (
        <div className="flex flex-col gap-10">
          <Card>
            <DetailsForm user={data} onSaved={replace} />
          </Card>
          <Contact user={data} onChanged={reload} />
        </div>
      )}
      <div className="mt-5">
        <LinkButton to={href('customer-profile')} look="quiet" size="sm">
          {say('edit.back')}
        </LinkButton>
      </div>
    </Sheet>
  )
}
