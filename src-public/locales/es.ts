import type { Same, Texts } from './en.ts'
import { about } from './es/about.ts'
import { account } from './es/account.ts'
import { affiliate } from './es/affiliate.ts'
import { apps } from './es/apps.ts'
import { areas } from './es/areas.ts'
import { background } from './es/background.ts'
import { board } from './es/board.ts'
import { booking } from './es/booking.ts'
import { business } from './es/business.ts'
import { calendar } from './es/calendar.ts'
import { calendarfeeds } from './es/calendarfeeds.ts'
import { calendarlinks } from './es/calendarlinks.ts'
import { certificates } from './es/certificates.ts'
import { chat } from './es/chat.ts'
import { cities } from './es/cities.ts'
import { claims } from './es/claims.ts'
import { common } from './es/common.ts'
import { condition } from './es/condition.ts'
import { contact } from './es/contact.ts'
import { dayplans } from './es/dayplans.ts'
import { documents } from './es/documents.ts'
import { earnings } from './es/earnings.ts'
import { edit } from './es/edit.ts'
import { guests } from './es/guests.ts'
import { home } from './es/home.ts'
import { joblists } from './es/joblists.ts'
import { jobs } from './es/jobs.ts'
import { moves } from './es/moves.ts'
import { notifications } from './es/notifications.ts'
import { overlays } from './es/overlays.ts'
import { payment } from './es/payment.ts'
import { photo } from './es/photo.ts'
import { preferences } from './es/preferences.ts'
import { price } from './es/price.ts'
import { profile } from './es/profile.ts'
import { proposal } from './es/proposal.ts'
import { reading } from './es/reading.ts'
import { statements } from './es/statements.ts'
import { stops } from './es/stops.ts'
import { story } from './es/story.ts'
import { team } from './es/team.ts'
import { tips } from './es/tips.ts'
import { unsubscribe } from './es/unsubscribe.ts'
import { waiting } from './es/waiting.ts'
import { wallet } from './es/wallet.ts'
import { widget } from './es/widget.ts'
import { xray } from './es/xray.ts'

export const es: Same<Texts> = {
  common,
  areas,
  business,
  calendar,
  calendarfeeds,
  calendarlinks,
  cities,
  joblists,
  overlays,
  home,
  story,
  preferences,
  price,
  proposal,
  profile,
  xray,
  board,
  booking,
  payment,
  account,
  moves,
  edit,
  guests,
  jobs,
  stops,
  dayplans,
  documents,
  background,
  earnings,
  statements,
  photo,
  notifications,
  chat,
  reading,
  about,
  affiliate,
  apps,
  condition,
  contact,
  certificates,
  claims,
  team,
  tips,
  unsubscribe,
  waiting,
  wallet,
  widget,
}
