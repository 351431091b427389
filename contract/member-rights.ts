import { type MemberRole, memberRoles } from './kernel/access.ts'
import type { RouteName } from './routes.ts'

type Members = readonly Exclude<MemberRole, 'owner'>[]

/** About the person alone; allowed in every role, and to those who are in no company anymore. */
const self = 'self'
const everyone: Members = ['dispatcher', 'bookkeeper', 'viewer']
const dispatch: Members = ['dispatcher']
const books: Members = ['bookkeeper']
/** The company's money, its agreements and its team. */
const owners: Members = []

/**
 * Who in a moving company may do what, besides its owners, who may do all of it. Names calls by
 * method and path, actions on resources and transitions as `resource:action`. An operation that is
 * not listed is refused to everybody but owners; a test fails until it is listed.
 */
const memberRights: Readonly<Record<string, Members | typeof self>> = {
  // The own account.
  'GET /api/user': self,
  'POST /api/user/acting': self,
  'POST /api/user/customer': self,
  'GET /api/:role/profile': self,
  'GET /api/user/sessions': self,
  'DELETE /api/user/sessions/:id': self,
  'POST /api/user/sessions/end-others': self,
  'POST /api/user/code': self,
  'POST /api/user/contact/code': self,
  'POST /api/user/contact': self,
  'DELETE /api/user/phone': self,
  'POST /api/user/export': self,
  'POST /api/user/closure': self,
  'POST /api/user/closure/undo': self,
  'users:show': self,
  'users:edit': self,
  'POST /api/files': self,
  'GET /api/firebase/auth-token': self,
  'POST /api/firebase/fcm-token': self,
  'POST /api/firebase/instant-notification': self,
  'devices:list': self,
  'devices:show': self,
  'devices:delete': self,
  'notifications:list': self,
  'notifications:show': self,
  'notifications:edit': self,
  'GET /api/notifications/unread': self,
  'POST /api/notifications/read-all': self,
  'POST /api/notifications/read-chat': self,
  'GET /api/notifications/preferences': self,
  'POST /api/notifications/preferences': self,
  'GET /api/notifications/quiet-hours': self,
  'POST /api/notifications/quiet-hours': self,
  'tickets:list': self,
  'tickets:show': self,
  'tickets:create': self,
  'tickets:reopen': self,
  'tickets:close': self,
  'ticket_messages:list': self,
  'ticket_messages:show': self,
  'ticket_messages:create': self,
  'GET /api/ticket_messages/:id/files': self,

  // Chats. Only those who may enter an order's room are members of it.
  'POST /api/support-chat': self,
  'POST /api/chats': self,
  'GET /api/chats': self,
  'POST /api/chats/:room/photos': self,
  'GET /api/chats/:room/photos': self,
  'POST /api/chats/:room/enter': dispatch,

  // The team.
  'GET /api/team': everyone,
  'POST /api/team': owners,
  'POST /api/team/:id/invitation': owners,
  'POST /api/team/:id/role': owners,
  'GET /api/team-invitations': self,
  'mover_members:accept': self,
  'mover_members:decline': self,
  'mover_members:withdraw': owners,
  'mover_members:remove': owners,
  'mover_members:leave': everyone,

  // Lists that everybody may read.
  'countries:list': everyone,
  'states:list': everyone,
  'cities:list': everyone,
  'cities:show': everyone,
  'vehicles:list': everyone,
  'items:list': everyone,

  // The company.
  'movers:list': everyone,
  'movers:show': everyone,
  'movers:edit': dispatch,
  'movers:submit': owners,
  'GET /api/readiness': everyone,
  'GET /api/standing': everyone,
  'POST /api/standing/:event/appeal': owners,
  'POST /api/preferences/preview': dispatch,
  'feedbacks:list': everyone,
  'feedbacks:show': everyone,
  'feedbacks:edit': dispatch,

  // Agreements are signed by an owner.
  'GET /api/agreements-to-sign': owners,
  'POST /api/agreements-to-sign/:kind/signature': owners,
  'signatures:list': owners,
  'signatures:show': owners,

  // Jobs.
  'orders:list': everyone,
  'orders:show': everyone,
  'GET /api/jobs': everyone,
  'GET /api/jobs/lost': everyone,
  'GET /api/jobs/open': everyone,
  'GET /api/jobs/chains': everyone,
  'GET /api/jobs/:code': everyone,
  'GET /api/jobs/:code/why': everyone,
  'GET /api/jobs/:code/guest-notes': everyone,
  'GET /api/jobs/:code/certificates': everyone,
  'GET /api/jobs/:code/claims': everyone,
  'GET /api/certificates/:id/file': everyone,
  'certificates:list': everyone,
  'certificates:show': everyone,
  'claims:list': everyone,
  'claims:show': everyone,
  'late_steps:list': everyone,
  'late_steps:show': everyone,
  'POST /api/jobs/chains/take': dispatch,
  'POST /api/jobs/:code/hide': dispatch,
  'POST /api/jobs/:code/late-steps': dispatch,
  'POST /api/jobs/:code/photos': dispatch,
  'DELETE /api/jobs/:code/photos/:id': dispatch,
  'POST /api/orders/:id/feedbacks': dispatch,
  'orders:accept': dispatch,
  'orders:release': dispatch,
  'orders:assign': dispatch,
  'orders:unassign': dispatch,
  'orders:take_over': dispatch,
  'orders:agree_revision': dispatch,
  'orders:decline_revision': dispatch,
  'orders:depart': dispatch,
  'orders:arrive': dispatch,
  'orders:start_loading': dispatch,
  'orders:finish_loading': dispatch,
  'orders:start_unloading': dispatch,
  'orders:deliver': dispatch,
  'orders:reach_stop': dispatch,
  'orders:leave_stop': dispatch,
  'orders:undo_depart': dispatch,
  'orders:undo_arrive': dispatch,
  'orders:undo_start_loading': dispatch,
  'orders:undo_finish_loading': dispatch,
  'orders:undo_start_unloading': dispatch,
  'orders:cancel': dispatch,
  'orders:record_contact': dispatch,
  'orders:report_absence': dispatch,
  'certificates:send': dispatch,
  'claims:answer': dispatch,
  // An offer or an appeal decides about the company's money.
  'claims:offer': owners,
  'claims:appeal': owners,

  // The calendar.
  'GET /api/board': everyone,
  'GET /api/calendar-feeds': everyone,
  'POST /api/calendar-feeds': dispatch,
  'POST /api/calendar-feeds/files': dispatch,
  'POST /api/calendar-feeds/:id/reading': dispatch,
  'DELETE /api/calendar-feeds/:id': dispatch,
  'POST /api/calendar-feeds/:id/restoration': dispatch,
  'GET /api/calendar': everyone,
  'POST /api/calendar/hours': dispatch,
  'POST /api/calendar/crew-hours': dispatch,
  'availability_rules:list': everyone,
  'availability_rules:show': everyone,
  // A title may give a private reason, such as an illness.
  'availability_exceptions:list': dispatch,
  'availability_exceptions:show': dispatch,
  'POST /api/calendar/absences': dispatch,
  'availability_exceptions:create': dispatch,
  'availability_exceptions:edit': dispatch,
  'availability_exceptions:delete': dispatch,
  'GET /api/calendar-links': dispatch,
  'POST /api/calendar-links': dispatch,
  'DELETE /api/calendar-links/:id': dispatch,
  'POST /api/calendar-links/:id/restoration': dispatch,
  'POST /api/calendar-links/:id/rotation': dispatch,

  // Drivers, trucks and their documents.
  'GET /api/crew': everyone,
  'POST /api/crew': dispatch,
  'POST /api/crew/self': dispatch,
  'POST /api/crew/:id/invitation': dispatch,
  'drivers:list': everyone,
  'drivers:show': everyone,
  'drivers:edit': dispatch,
  'drivers:go_on_duty': dispatch,
  'drivers:go_off_duty': dispatch,
  'drivers:suspend': dispatch,
  'drivers:withdraw': dispatch,
  'drivers:dismiss': dispatch,
  'mover_vehicles:list': everyone,
  'mover_vehicles:show': everyone,
  'mover_vehicles:create': dispatch,
  'mover_vehicles:edit': dispatch,
  'mover_vehicles:delete': dispatch,
  'documents:list': dispatch,
  'documents:show': dispatch,
  'documents:upload': dispatch,
  'GET /api/own-documents': dispatch,
  'GET /api/documents/:id/file': dispatch,
  'GET /api/documents/:id/history': dispatch,
  'GET /api/background-checks': dispatch,
  'POST /api/background-checks': dispatch,
  'POST /api/background-checks/:id/request': dispatch,
  'background_checks:cancel': dispatch,
  // A check of one's own, by an owner who drives. Others act as drivers for that.
  'GET /api/background-checks/own': owners,
  'POST /api/background-checks/:id/consent': owners,
  'POST /api/background-checks/:id/dispute': owners,
  'background_checks:consent': owners,
  'background_checks:decline': owners,
  'background_checks:dispute': owners,

  // Money: the books are read; only an owner moves it.
  'earnings:list': books,
  'earnings:show': books,
  'payouts:list': books,
  'payouts:show': books,
  'statements:list': books,
  'statements:show': books,
  'GET /api/own-earnings': books,
  'GET /api/own-earnings/:code': books,
  'GET /api/own-earnings/summary': books,
  'GET /api/own-earnings/years': books,
  'GET /api/own-earnings/export': books,
  'GET /api/own-payouts': books,
  'GET /api/own-payouts/:code': books,
  'GET /api/own-payouts/export': books,
  'GET /api/own-statements': books,
  'GET /api/statements/:id/file': books,
  'GET /api/statements/:id/export': books,
  'GET /api/wallet': books,
  'POST /api/wallet/refresh': owners,
  'POST /api/wallet/onboarding': owners,
  'POST /api/wallet/accounts/:id/disable': owners,
  'POST /api/payouts/instant': owners,
  'wallet_accounts:list': owners,
  'wallet_accounts:show': owners,
}

/** The operations that the table decides about, for the test that compares them with all there are. */
export const decidedOperations: readonly string[] = Object.keys(memberRights)

/** The name of a call in the table. */
export const callName = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path}`

/** Reports whether a role in a moving company includes an operation; null means no role. */
export function memberMay(role: MemberRole | null, operation: string): boolean {
  const members = Object.hasOwn(memberRights, operation) ? memberRights[operation] : owners
  if (members === self || role === 'owner') return members === self || role === 'owner'
  return role !== null && (members ?? owners).some((one) => one === role)
}

/** The fields of the company that a dispatcher may change: availability and wishes about jobs. */
export const dispatcherFields: readonly string[] = [
  'is_available',
  'minimum_pay_cents',
  'minimum_hourly_cents',
  'farthest_miles',
  'radius_mi',
  'takes_heavy',
  'takes_same_day',
  'takes_extra_stops',
  'max_flights',
  'vehicle_ids',
  'buffer_before_min',
  'buffer_after_min',
  'notice_hours',
  'max_days_ahead',
  'max_jobs_per_day',
]

export type MoverPage = Extract<RouteName, 'mover' | `mover-${string}`>

/** The operation that each page of the mover's area is for: who may do it may open the page. */
const pageOperations: Readonly<Record<MoverPage, string>> = {
  mover: 'movers:show',
  'mover-notifications': 'notifications:list',
  'mover-profile': 'movers:show',
  'mover-profile-add': 'movers:submit',
  'mover-preferences': 'movers:edit',
  'mover-account': 'users:edit',
  'mover-jobs': 'GET /api/jobs',
  'mover-jobs-details': 'GET /api/jobs/:code',
  'mover-calendar': 'GET /api/calendar',
  'mover-documents': 'GET /api/own-documents',
  'mover-documents-details': 'GET /api/own-documents',
  'mover-documents-background': 'GET /api/background-checks',
  'mover-documents-legals': 'GET /api/agreements-to-sign',
  'mover-earnings': 'GET /api/own-earnings',
  'mover-earnings-details': 'GET /api/own-earnings/:code',
  'mover-earnings-payouts': 'GET /api/own-payouts',
  'mover-statements': 'GET /api/own-statements',
  'mover-statements-view': 'GET /api/own-statements',
  'mover-wallet': 'GET /api/wallet',
  'mover-wallet-add': 'POST /api/wallet/onboarding',
  'mover-wallet-edit': 'POST /api/wallet/accounts/:id/disable',
}

/**
 * Reports whether a role may open a page; pages outside the mover's area are open to all of them.
 */
export const mayOpen = (role: MemberRole | null, page: string): boolean =>
  !Object.hasOwn(pageOperations, page) || memberMay(role, pageOperations[page as MoverPage])

/**
 * The roles that are notified of what a page is about. People aren't notified of what they only read:
 * jobs concern those who dispatch them, money those who keep the books.
 */
export const rolesToTell = (page: string): readonly MemberRole[] => {
  const isDispatched = mayOpen('dispatcher', page)
  return memberRoles.filter((role) => {
    if (role === 'owner') return true
    if (role === 'dispatcher') return isDispatched
    return role === 'bookkeeper' && !isDispatched && mayOpen(role, page)
  })
}
