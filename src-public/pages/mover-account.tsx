import { Contact } from '../features/profile/contact.tsx'
import { DetailsForm } from '../features/profile/details-form.tsx'
import { OwnData } from '../features/profile/own-data.tsx'
import { useOwnUser } from '../features/profile/own-user.ts'
import { SignIns } from '../features/profile/sign-ins.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { Card } from '../ui/card.tsx'
import { Failed } from '../ui/failed.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('profile')('account.title'), isPrivate: true }),
  Component: MoverAccount,
})

function MoverAccount() {
  const say = useTexts('profile')
  const { data, error, reload, replace } = useOwnUser()
  return (
    <Sheet title={say('account.title')} lead={say('account.lead')} isNarrow>
      <div className="flex flex-col gap-10">
        {error && <Failed error={error} onRetry={reload} />}
        {!error && data === null && <Loading rows={3} />}
        {data && (
          <>
            <Card>
              <DetailsForm user={data} onSaved={replace} area="mover" />
            </Card>
            <Contact user={data} onChanged={reload} />
          </>
        )}
        <SignIns />
        <OwnData area="mover" />
      </div>
    </Sheet>
  )
}
