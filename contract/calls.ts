import * as account from './calls/account.ts'
import * as agreements from './calls/agreements.ts'
import * as apiTokens from './calls/api-tokens.ts'
import * as backgroundChecks from './calls/background-checks.ts'
import * as backups from './calls/backups.ts'
import * as board from './calls/board.ts'
import * as bookingTerms from './calls/booking-terms.ts'
import * as browserStep from './calls/browser-step.ts'
import * as bulk from './calls/bulk.ts'
import * as calendar from './calls/calendar.ts'
import * as calendarFeeds from './calls/calendar-feeds.ts'
import * as calendarLinks from './calls/calendar-links.ts'
import * as candidates from './calls/candidates.ts'
import * as catalog from './calls/catalog.ts'
import * as certificates from './calls/certificates.ts'
import * as chains from './calls/chains.ts'
import * as changeProposals from './calls/change-proposals.ts'
import * as chats from './calls/chats.ts'
import * as cities from './calls/cities.ts'
import * as claims from './calls/claims.ts'
import * as clock from './calls/clock.ts'
import * as comments from './calls/comments.ts'
import * as company from './calls/company.ts'
import * as content from './calls/content.ts'
import * as coupons from './calls/coupons.ts'
import * as credits from './calls/credits.ts'
import * as crew from './calls/crew.ts'
import * as customerContact from './calls/customer-contact.ts'
import * as defaultViews from './calls/default-views.ts'
import * as displayPreferences from './calls/display-preferences.ts'
import * as documents from './calls/documents.ts'
import * as favoriteMovers from './calls/favorite-movers.ts'
import * as files from './calls/files.ts'
import * as guests from './calls/guests.ts'
import * as imports from './calls/imports.ts'
import * as jobs from './calls/jobs.ts'
import * as lateSteps from './calls/late-steps.ts'
import * as listCounts from './calls/list-counts.ts'
import * as locations from './calls/locations.ts'
import * as moves from './calls/moves.ts'
import * as notifications from './calls/notifications.ts'
import * as orderPhotos from './calls/order-photos.ts'
import * as orderView from './calls/order-view.ts'
import * as ownEarnings from './calls/own-earnings.ts'
import * as paymentHistory from './calls/payment-history.ts'
import * as paymentMethods from './calls/payment-methods.ts'
import * as payouts from './calls/payouts.ts'
import * as placement from './calls/placement.ts'
import * as places from './calls/places.ts'
import * as preferences from './calls/preferences.ts'
import * as priceCalendar from './calls/price-calendar.ts'
import * as quotes from './calls/quotes.ts'
import * as readiness from './calls/readiness.ts'
import * as realtime from './calls/realtime.ts'
import * as receipts from './calls/receipts.ts'
import * as refunds from './calls/refunds.ts'
import * as reports from './calls/reports.ts'
import * as reviews from './calls/reviews.ts'
import * as search from './calls/search.ts'
import * as session from './calls/session.ts'
import * as standing from './calls/standing.ts'
import * as statements from './calls/statements.ts'
import * as support from './calls/support.ts'
import * as team from './calls/team.ts'
import * as timeline from './calls/timeline.ts'
import * as tips from './calls/tips.ts'
import * as waitingList from './calls/waiting-list.ts'
import * as wallet from './calls/wallet.ts'
import * as webhooks from './calls/webhooks.ts'

/**
 * All declared calls with the schemas that they share. The API's description names a shared schema as
 * it is exported.
 */
export const calls: readonly Readonly<Record<string, unknown>>[] = [
  account,
  agreements,
  apiTokens,
  backgroundChecks,
  backups,
  board,
  bookingTerms,
  browserStep,
  bulk,
  calendar,
  calendarFeeds,
  calendarLinks,
  candidates,
  catalog,
  certificates,
  chains,
  changeProposals,
  chats,
  cities,
  claims,
  clock,
  comments,
  company,
  content,
  coupons,
  credits,
  crew,
  customerContact,
  defaultViews,
  displayPreferences,
  documents,
  favoriteMovers,
  files,
  guests,
  imports,
  jobs,
  lateSteps,
  listCounts,
  locations,
  moves,
  notifications,
  orderPhotos,
  orderView,
  ownEarnings,
  paymentHistory,
  paymentMethods,
  payouts,
  placement,
  places,
  preferences,
  priceCalendar,
  quotes,
  readiness,
  realtime,
  receipts,
  refunds,
  reports,
  reviews,
  search,
  session,
  standing,
  statements,
  support,
  team,
  timeline,
  tips,
  waitingList,
  wallet,
  webhooks,
]
