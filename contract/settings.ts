/** A business limit that an administrator may change: cents, basis points or a count of `unit`. */
export type Setting = {
  kind: 'money' | 'rate' | 'integer'
  value: number
  min: number
  max: number
  unit?: string
}

/** Every setting with its initial value, its kind and the inclusive bounds of an edit. */
export const defaultSettings = {
  // Amounts that one staff member may grant without a second person's approval.
  refund_alone_cents: money(10_000, 0, 1_000_000),
  waive_fee_alone_cents: money(10_000, 0, 1_000_000),
  payout_staff_cents: money(200_000, 0, 100_000_000),

  // Tax forms of movers: the earnings of a calendar year from which one is needed, and how long a
  // mover has to hand it in. Which form that is, and from which amount, is for a lawyer to say.
  tax_form_cents: money(200_000, 60_000, 10_000_000),
  tax_form_days: integer(30, 'days', 7, 90),

  // New movers: how many of their first jobs are paid out after a reserve, and how long it is.
  reserve_jobs: integer(5, 'jobs', 0, 1000),
  reserve_days: integer(7, 'days', 0, 90),

  // Tips after the move: how long they can be given and withdrawn, and how much at most: for one
  // move, also as a share of its price, and from one customer within 24 hours.
  tip_days: integer(7, 'days', 1, 60),
  tip_withdraw_minutes: integer(60, 'min', 1, 1440),
  tip_move_cents: money(50_000, 100, 500_000),
  tip_move_bp: rate(10_000, 500, 10_000),
  tip_day_cents: money(100_000, 100, 1_000_000),
  tips_per_day: integer(10, 'tips', 1, 100),

  // Claims after a move: how long they can be filed, and how often; the time of the mover to answer,
  // of the staff to decide, of the customer to take an offer, and of either side to appeal.
  claim_days: integer(14, 'days', 1, 90),
  claims_per_move: integer(3, 'claims', 1, 20),
  claim_answer_hours: integer(72, 'h', 1, 336),
  claim_decide_days: integer(7, 'days', 1, 60),
  claim_offer_days: integer(7, 'days', 1, 30),
  claim_appeal_days: integer(14, 'days', 1, 60),

  // Background checks: how long a clear one is valid, and how long a driver may answer a notice.
  background_valid_days: integer(365, 'days', 90, 1095),
  background_notice_days: integer(7, 'days', 5, 60),

  // How long notices wait for a driver who is on the way and reports no arrival.
  quiet_drive_hours: integer(4, 'h', 1, 12),

  // Moving day: how early a crew may start, and how fast its work may be before it is reviewed.
  steps_early_minutes: integer(120, 'min', 0, 10_080),
  fast_work_bp: rate(6000),
  fast_mover_jobs: integer(20, 'jobs', 1, 1000),
  fast_mover_bp: rate(8500),

  // Changes of a booked move: how much longer it may take without its mover's consent, and how long
  // before the move the last change is possible that needs it.
  revision_minutes_bp: rate(2000),
  revision_hours_ahead: integer(3, 'h', 3, 72),

  // Day plans: the fuel that is counted for a mile, and until when, and how often a day, a mover may
  // give a job of a plan back for nothing because another of its jobs was lost.
  fuel_mile_cents: money(45, 0, 500),
  release_grace_minutes: integer(5, 'min', 0, 60),
  free_returns_per_day: integer(2, 'jobs', 0, 50),

  // How often the team of a mover may give one job to another driver within an hour.
  take_overs_per_hour: integer(3, 'number', 1, 50),

  // Crews that don't come: when they are late, when the move is canceled, after the window's end.
  late_crew_minutes: integer(30, 'min', 0, 600),
  no_show_minutes: integer(120, 'min', 30, 1440),
  crew_seen_hours: integer(24, 'h', 1, 168),
  reinstate_days: integer(7, 'days', 0, 60),
  no_show_record_days: integer(365, 'days', 30, 3650),

  // The standing of movers: how long what counts against it counts, and can be appealed.
  standing_days: integer(90, 'days', 30, 365),
  standing_appeal_days: integer(14, 'days', 1, 90),

  // Customers who aren't there: what the crew does before it may leave with the fee.
  // How near a crew's phone must be to count as at the door: a stop is known by its ZIP code.
  arrival_near_meters: integer(3000, 'm', 100, 20_000),
  absence_wait_minutes: integer(30, 'min', 5, 240),
  absence_tries: integer(2, 'tries', 1, 5),
  absence_try_minutes: integer(10, 'min', 1, 60),
  contest_hours: integer(72, 'h', 1, 720),

  // Credits of customers: how long they are valid, amounts and how often.
  credit_valid_days: integer(365, 'days', 1, 3650),
  credit_period_days: integer(180, 'days', 1, 1000),
  late_release_credits_per_customer: integer(2, 'credits', 0, 100),
  late_release_credits_per_pair: integer(1, 'credits', 0, 100),
  // A move for which no crew came: it expired, or its crew didn't show up.
  no_crew_credits_per_customer: integer(1, 'credits', 0, 100),
  no_crew_hours_ahead: integer(24, 'h', 0, 720),
  expiry_credit_cents: money(2500, 0, 100_000),
  no_show_credit_cents: money(5000, 0, 100_000),
  // Limits on the credits that staff grants: of one administrator, and to one customer.
  credit_grant_days: integer(30, 'days', 1, 365),
  credit_grants_by_administrator_cents: money(50_000, 0, 100_000_000),
  credit_grants_to_customer_cents: money(20_000, 0, 10_000_000),

  // Guest links: how long they work after the end of the window, and how many a move may have.
  guest_link_days: integer(7, 'days', 1, 90),
  guest_links_per_move: integer(10, 'links', 1, 50),

  // Certificates of insurance that are still missing: when everybody is reminded, before the move.
  certificate_reminder_days: integer(3, 'days', 1, 30),

  // Retention periods.
  chat_kept_days: integer(365, 'days', 30, 3650),
  notifications_kept_days: integer(90, 'days', 7, 3650),
  daily_backups_kept: integer(14, 'backups', 2, 400),
  weekly_backups_kept: integer(8, 'backups', 0, 260),
  monthly_backups_kept: integer(12, 'backups', 0, 120),
} satisfies Record<string, Setting>

export type SettingKey = keyof typeof defaultSettings

export const settingKeys = Object.keys(defaultSettings) as SettingKey[]

/** Returns the declaration of a setting; undefined for an unknown key. */
export const settingOf = (key: string): Setting | undefined =>
  Object.hasOwn(defaultSettings, key) ? defaultSettings[key as SettingKey] : undefined

function money(value: number, min: number, max: number): Setting {
  return { kind: 'money', value, min, max }
}

function rate(value: number, min = 0, max = 10_000): Setting {
  return { kind: 'rate', value, min, max }
}

function integer(value: number, unit: string, min: number, max: number): Setting {
  return { kind: 'integer', value, min, max, unit }
}
