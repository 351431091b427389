import {
  belongsTo,
  boolean,
  decimal,
  image,
  integer,
  listOf,
  money,
  object,
  phone,
  state,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { moverMachine } from '#contract/machines/mover.ts'

export const movers = defineResource('movers', {
  title: 'business_name',
  sort: 'business_name',
  actions: ['list', 'show', 'create', 'edit'],
  scope: { mover: { id: '$mover' }, driver: { id: '$mover' } },
  fields: {
    /** Who holds the account: always one of the company's owners. */
    user_id: belongsTo('users', {
      through: ['status', 'email', 'phone', 'last_seen_at'],
      unique: true,
      search: true,
      find: 'owner',
      setOnce: true,
      readOnly: ['mover', 'driver'],
    }),
    business_name: text({ max: 120, unique: true, search: true, sort: true, find: 'name' }),
    /** The name in which the business is registered. */
    legal_name: text({ max: 160, optional: true, search: true, find: 'name', hide: ['driver'] }),
    /** The business's own number. */
    phone: phone({ optional: true, find: 'phone', hide: ['driver'], inline: true }),
    /** Where the trucks start from. */
    base_zip: text({ min: 5, max: 5, optional: true, hide: ['driver'] }),
    /** The number of the U.S. Department of Transportation, which not every mover needs. */
    usdot: text({ max: 8, optional: true, search: true, find: 'reference' }),
    /** The crew and its truck, as customers see them; a drawn crew without one. */
    photo: image({ optional: true, readOnly: ['mover', 'driver'] }),
    city_ids: listOf(belongsTo('cities'), { default: [], max: 50, filter: true }),
    /** How far from the home ZIP code a job may begin, by road; null for any distance. */
    radius_mi: integer({ min: 1, max: 500, optional: true, unit: 'mi' }),
    /** Where a home ZIP code is; that of `zip`, which may be an earlier one. */
    base_point: object(
      {
        zip: text({ min: 5, max: 5 }),
        lat: decimal({ min: -90, max: 90 }),
        lng: decimal({ min: -180, max: 180 }),
      },
      { optional: true, readOnly: true, hide: ['driver'] },
    ),
    is_available: boolean({ default: true, filter: true, bulk: true }),
    status: state(moverMachine),
    /** Why the profile was rejected or suspended; null otherwise. */
    status_reason: text({
      max: 1000,
      multiline: true,
      optional: true,
      readOnly: true,
      hide: ['driver'],
    }),
    insurance_expires_at: timestamp({ optional: true, sort: true, readOnly: ['mover', 'driver'] }),
    minimum_pay_cents: money({ default: 0, bulk: true }),
    /** The fuel of a mile, as the mover counts it; null for the usual cost. */
    cost_per_mile_cents: money({ max: 500, optional: true, hide: ['driver'] }),
    /** The least pay per hour, counting the empty drive. */
    minimum_hourly_cents: money({ max: 100_000, default: 0, bulk: true }),
    farthest_miles: integer({ min: 1, max: 3000, default: 200, unit: 'mi', bulk: true }),
    takes_heavy: boolean({ default: true, bulk: true }),
    /** Free time that is kept around each job, besides the drive. */
    buffer_before_min: integer({ min: 0, max: 240, default: 0, unit: 'min', bulk: true }),
    buffer_after_min: integer({ min: 0, max: 240, default: 30, unit: 'min', bulk: true }),
    /** How long before its window a job can last be taken. */
    notice_hours: integer({ min: 0, max: 720, default: 3, unit: 'h', bulk: true }),
    max_days_ahead: integer({ min: 1, max: 365, default: 180, unit: 'd', bulk: true }),
    /** The most jobs that begin on one day of the mover's time zone; null means no limit. */
    max_jobs_per_day: integer({ min: 1, max: 50, optional: true }),
    /** The most flights of stairs of a job, at stops without an elevator; null for any number. */
    max_flights: integer({ min: 0, max: 60, optional: true }),
    /** The truck classes of jobs that the mover wants; empty for all of them. */
    vehicle_ids: listOf(belongsTo('vehicles'), { default: [], max: 20, filter: true }),
    takes_same_day: boolean({ default: true }),
    /** Whether jobs with more stops than pickup and drop-off are wanted. */
    takes_extra_stops: boolean({ default: true }),
    rating: decimal({
      min: 0,
      max: 5,
      optional: true,
      readOnly: true,
      sort: true,
      filter: true,
    }),
    rating_count: integer({ default: 0, readOnly: true }),
    jobs_done: integer({ default: 0, readOnly: true, sort: true }),
    /** The time since which the median of measured to estimated time is implausibly low. */
    fast_since: timestamp({
      optional: true,
      readOnly: true,
      sort: true,
      filter: true,
      hide: ['mover', 'driver'],
    }),
    releases: integer({ default: 0, readOnly: true, sort: true }),
    /** Releases and cancellations shortly before the window, as the fees define it. */
    late_releases: integer({ default: 0, readOnly: true, sort: true }),
    /** Jobs to which the crew came too late for the customer, or not at all. */
    no_shows: integer({ default: 0, readOnly: true, sort: true }),
    /** The time until which the no-shows stay on the record; counting starts over after that. */
    no_shows_until: timestamp({ optional: true, readOnly: true }),
    /** When the mover was last asked for a tax form, having earned enough to need one. */
    tax_form_asked_at: timestamp({ optional: true, readOnly: true, hide: ['driver'] }),
  },
  admin: {
    path: '/admin/movers',
    group: 'people',
    columns: [
      'business_name',
      'user_id',
      'status',
      'is_available',
      'rating',
      'jobs_done',
      'late_releases',
      'no_shows',
    ],
    children: ['orders', 'drivers', 'mover_vehicles', 'mover_members', 'feedbacks'],
  },
})
