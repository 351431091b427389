import { NotificationsPage } from '../features/notifications/notifications-page.tsx'
import { definePage } from '../routing/page.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('notifications')('title'), isPrivate: true }),
  Component: NotificationsPage,
})
