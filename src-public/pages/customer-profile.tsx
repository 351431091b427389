import { AddressBook } from '../features/addresses/address-book.tsx'
import { FavoriteMovers } from '../features/favorites/favorite-movers.tsx'
import { AboutYou } from '../features/profile/about-you.tsx'
import { OwnData } from '../features/profile/own-data.tsx'
import { useOwnUser } from '../features/profile/own-user.ts'
import { RelatedPages } from '../features/profile/related-pages.tsx'
import { SignIns } from '../features/profile/sign-ins.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { definePage } from '../routing/page.tsx'
import { FailingTogether, SectionFailed } from '../ui/section-failed.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('profile')('title'), isPrivate: true }),
  Component: CustomerProfile,
})

function CustomerProfile() {
  const say = useTexts('profile')
  const { data, error, reload } = useOwnUser()
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      <FailingTogether>
        <div className="flex flex-col gap-10">
          {error && <SectionFailed error={error} onRetry={reload} />}
          {!error && data === null && <Loading rows={3} />}
          {data && <AboutYou user={data} />}
          <AddressBook />
          <FavoriteMovers />
          <RelatedPages />
          <SignIns />
          <OwnData />
        </div>
      </FailingTogether>
    </Sheet>
  )
}
