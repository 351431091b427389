import { definePage } from '../app/page.tsx'
import { NotificationsPage } from '../features/notifications/notifications-page.tsx'

export const page = definePage({
  meta: ({ say }) => ({ title: say('notifications')('title'), isPrivate: true }),
  Component: NotificationsPage,
})
