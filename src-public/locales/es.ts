import type { Same, Texts } from './en.ts'
import { account } from './es/account.ts'
import { beside } from './es/beside.ts'
import { booking } from './es/booking.ts'
import { chat } from './es/chat.ts'
import { common } from './es/common.ts'
import { home } from './es/home.ts'
import { jobs } from './es/jobs.ts'
import { moves } from './es/moves.ts'
import { notifications } from './es/notifications.ts'
import { price } from './es/price.ts'
import { stops } from './es/stops.ts'
import { story } from './es/story.ts'
import { xray } from './es/xray.ts'

export const es: Same<Texts> = {
  common,
  beside,
  home,
  story,
  price,
  xray,
  booking,
  account,
  moves,
  jobs,
  stops,
  notifications,
  chat,
}
