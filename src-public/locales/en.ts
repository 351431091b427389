import { about } from './en/about.ts'
import { account } from './en/account.ts'
import { affiliate } from './en/affiliate.ts'
import { apps } from './en/apps.ts'
import { areas } from './en/areas.ts'
import { background } from './en/background.ts'
import { board } from './en/board.ts'
import { booking } from './en/booking.ts'
import { business } from './en/business.ts'
import { calendar } from './en/calendar.ts'
import { calendarfeeds } from './en/calendarfeeds.ts'
import { calendarlinks } from './en/calendarlinks.ts'
import { certificates } from './en/certificates.ts'
import { chat } from './en/chat.ts'
import { cities } from './en/cities.ts'
import { claims } from './en/claims.ts'
import { common } from './en/common.ts'
import { condition } from './en/condition.ts'
import { contact } from './en/contact.ts'
import { dayplans } from './en/dayplans.ts'
import { documents } from './en/documents.ts'
import { earnings } from './en/earnings.ts'
import { edit } from './en/edit.ts'
import { guests } from './en/guests.ts'
import { home } from './en/home.ts'
import { joblists } from './en/joblists.ts'
import { jobs } from './en/jobs.ts'
import { moves } from './en/moves.ts'
import { notifications } from './en/notifications.ts'
import { overlays } from './en/overlays.ts'
import { payment } from './en/payment.ts'
import { photo } from './en/photo.ts'
import { preferences } from './en/preferences.ts'
import { price } from './en/price.ts'
import { profile } from './en/profile.ts'
import { proposal } from './en/proposal.ts'
import { reading } from './en/reading.ts'
import { statements } from './en/statements.ts'
import { stops } from './en/stops.ts'
import { story } from './en/story.ts'
import { team } from './en/team.ts'
import { tips } from './en/tips.ts'
import { unsubscribe } from './en/unsubscribe.ts'
import { waiting } from './en/waiting.ts'
import { wallet } from './en/wallet.ts'
import { widget } from './en/widget.ts'
import { xray } from './en/xray.ts'

/** All texts of the public front, by area. */
export const en = {
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

export type Texts = typeof en
export type Area = keyof Texts

/** The same keys in another language: none missing, none extra. */
export type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string : Same<T[K]> }
