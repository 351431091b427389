import type { Language } from '../app/language.ts'
import type { en } from './en.ts'

export type Texts = typeof en
export type Area = keyof Texts

/** The same texts in another language: none missing, none too many. */
export type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string : Same<T[K]> }

/** In the browser only the areas on screen are loaded, and only in the language in use. */
const loaders: { [L in Language]: { [A in Area]: () => Promise<Same<Texts[A]>> } } = {
  en: {
    chat: () => import('./en/chat.ts').then(({ chat }) => chat),
    common: () => import('./en/common.ts').then(({ common }) => common),
    home: () => import('./en/home.ts').then(({ home }) => home),
    price: () => import('./en/price.ts').then(({ price }) => price),
    xray: () => import('./en/xray.ts').then(({ xray }) => xray),
    booking: () => import('./en/booking.ts').then(({ booking }) => booking),
    account: () => import('./en/account.ts').then(({ account }) => account),
    moves: () => import('./en/moves.ts').then(({ moves }) => moves),
    jobs: () => import('./en/jobs.ts').then(({ jobs }) => jobs),
    stops: () => import('./en/stops.ts').then(({ stops }) => stops),
    notifications: () => import('./en/notifications.ts').then(({ notifications }) => notifications),
  },
  es: {
    chat: () => import('./es/chat.ts').then(({ chat }) => chat),
    common: () => import('./es/common.ts').then(({ common }) => common),
    home: () => import('./es/home.ts').then(({ home }) => home),
    price: () => import('./es/price.ts').then(({ price }) => price),
    xray: () => import('./es/xray.ts').then(({ xray }) => xray),
    booking: () => import('./es/booking.ts').then(({ booking }) => booking),
    account: () => import('./es/account.ts').then(({ account }) => account),
    moves: () => import('./es/moves.ts').then(({ moves }) => moves),
    jobs: () => import('./es/jobs.ts').then(({ jobs }) => jobs),
    stops: () => import('./es/stops.ts').then(({ stops }) => stops),
    notifications: () => import('./es/notifications.ts').then(({ notifications }) => notifications),
  },
}

export function loadTexts(language: Language, area: Area): Promise<object> {
  return loaders[language][area]()
}
