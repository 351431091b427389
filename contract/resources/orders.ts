import Type from 'typebox'

import {
  belongsTo,
  boolean,
  choice,
  code,
  image,
  integer,
  json,
  list,
  listOf,
  money,
  object,
  rate,
  state,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { defineResource } from '#contract/kernel/resource.ts'
import { maxFurtherPhotos, orderMachine } from '#contract/machines/order.ts'
import { itemFields } from '#contract/pricing/item.ts'
import { PriceBreakdown, QuoteRequest } from '#contract/pricing/quote-schema.ts'
import { stopFields } from '#contract/pricing/stop.ts'

const readOnly = true

/** Why the time that a phone gives for a step is not believed. */
export const clockDoubts = ['ahead', 'too_old', 'too_early', 'in_contact', 'clock_set'] as const

/** An order; customers call it a move, movers and drivers a job. */
export const orders = defineResource('orders', {
  title: 'code',
  sort: '-created_at',
  actions: ['list', 'show', 'edit'],
  scope: {
    customer: { customer_id: '$customer' },
    mover: { mover_id: '$mover' },
    driver: { driver_id: '$driver' },
  },
  fields: {
    code: code({ prefix: 'MV' }),
    customer_id: belongsTo('customers', { search: true, readOnly }),
    mover_id: belongsTo('movers', {
      optional: true,
      search: true,
      readOnly,
      through: ['status', 'rating', 'is_available'],
    }),
    driver_id: belongsTo('drivers', { optional: true, readOnly }),
    city_id: belongsTo('cities', { readOnly, sort: true, through: ['state_id', 'status'] }),
    coupon_id: belongsTo('coupons', { optional: true, readOnly }),
    /** The affiliate who referred the customer. */
    affiliate_id: belongsTo('affiliates', {
      optional: true,
      readOnly,
      hide: ['customer', 'mover', 'driver'],
    }),
    size_id: belongsTo('sizes', { optional: true, readOnly }),
    vehicle_id: belongsTo('vehicles', { readOnly }),
    state: state(orderMachine, { sort: true }),
    crew_size: integer({ min: 1, max: 4, readOnly }),
    pricing_mode: choice(['fixed', 'capped'], { default: 'fixed', filter: true, readOnly }),
    window_start_at: timestamp({ sort: true, filter: true, readOnly }),
    window_end_at: timestamp({ readOnly }),
    is_flexible: boolean({ default: false, readOnly }),
    // Movers and drivers get the stops through the `Job` view, only while they need them.
    stops: list(stopFields, { max: 8, readOnly, hide: ['mover', 'driver'] }),
    items: list(itemFields, { max: 300, readOnly, hide: ['mover', 'driver'] }),
    notes: text({ max: 2000, multiline: true, optional: true, hide: ['mover', 'driver'] }),
    photos: listOf(image(), { default: [], max: 20, readOnly, hide: ['mover', 'driver'] }),
    quote: json(
      Type.Object({
        id: Type.String(),
        request: QuoteRequest,
        answer: PriceBreakdown,
        rules_version: Type.String(),
        hash: Type.String(),
      }),
      { readOnly, hide: ['mover', 'driver'] },
    ),
    /** The price for the measured minutes, set on delivery. */
    metered: json(PriceBreakdown, { optional: true, readOnly, hide: ['mover', 'driver'] }),
    /**
     * The time since which staff has to check the measured times; the card isn't charged before they
     * are approved.
     */
    times_held_at: timestamp({
      optional: true,
      sort: true,
      filter: true,
      readOnly,
      hide: ['customer', 'mover', 'driver'],
    }),
    declared_value_cents: money({ default: 0, readOnly }),
    total_cents: money({
      sum: true,
      sort: true,
      filter: true,
      readOnly,
      hide: ['mover', 'driver'],
    }),
    tip_cents: money({ sum: true, default: 0, readOnly }),
    paid_cents: money({ sum: true, default: 0, readOnly, hide: ['mover', 'driver'] }),
    refunded_cents: money({ sum: true, default: 0, readOnly, hide: ['mover', 'driver'] }),
    /** The credit that the order has reserved; once it is charged, what it has used. */
    credit_cents: money({ sum: true, default: 0, readOnly, hide: ['mover', 'driver'] }),
    cancel_fee_cents: money({ sum: true, default: 0, readOnly, hide: ['mover', 'driver'] }),
    /** The part of the price or fee that could not be collected, which the platform bears. */
    written_off_cents: money({
      sum: true,
      default: 0,
      readOnly,
      hide: ['customer', 'mover', 'driver'],
    }),
    /** The mover who receives the share of the cancellation fee. */
    cancel_fee_mover_id: belongsTo('movers', {
      optional: true,
      readOnly,
      hide: ['customer', 'mover', 'driver'],
    }),
    /** Cancellation fees that the order had reached when it was rescheduled: see ReachedFee. */
    reached_fees: list(
      { mover_id: integer({ min: 1 }), fee_cents: money(), bp: rate() },
      { default: [], readOnly, hide: ['customer', 'mover', 'driver'] },
    ),
    /**
     * The mover who released the job late; the customer is credited once another mover completes
     * it.
     */
    late_release_mover_id: belongsTo('movers', {
      optional: true,
      readOnly,
      hide: ['customer', 'mover', 'driver'],
    }),
    /** The credit that the customer was given because of this order. */
    given_credit_cents: money({ default: 0, readOnly, hide: ['mover', 'driver'] }),
    payment_method_id: belongsTo('payment_methods', {
      optional: true,
      readOnly,
      hide: ['mover', 'driver'],
    }),
    /** When the price is to be held on the card, or the hold to be renewed. */
    secure_at: timestamp({ optional: true, readOnly, hide: ['mover', 'driver'] }),
    /** The time since which the price is held; null while it is not. */
    secured_at: timestamp({ optional: true, readOnly }),
    delivery_code: text({ min: 4, max: 4, readOnly, hide: ['mover', 'driver'] }),
    proof: object(
      {
        photo: image(),
        signature: image({ optional: true }),
        code_matched: boolean(),
        signature_reason: text({ max: 300, optional: true }),
      },
      { optional: true, readOnly },
    ),
    /** Further photos of the delivery. */
    proof_photos: listOf(image(), { default: [], max: maxFurtherPhotos, readOnly }),
    eta_at: timestamp({ optional: true, readOnly }),
    /** The crew's steps with the reading of the phone's clock, the latest last. */
    step_log: list(
      {
        step: text({ max: 40 }),
        /** The order's version after it. */
        version: integer({ min: 1 }),
        happened_at: timestamp(),
        received_at: timestamp(),
        is_queued: boolean(),
        boot: text({ max: 40, optional: true }),
        monotonic_ms: integer({ min: 0, max: 10_000_000_000, unit: 'ms', optional: true }),
        /** Why the time that the phone gave was not believed. */
        doubt: choice(clockDoubts, { optional: true }),
        undone_at: timestamp({ optional: true }),
      },
      { default: [], max: 100, readOnly, hide: ['customer', 'mover', 'driver'] },
    ),
    /** When the documents of the mover who has the job were checked, a day before it. */
    documents_checked_at: timestamp({
      optional: true,
      readOnly,
      hide: ['customer', 'mover', 'driver'],
    }),
    /**
     * The time from which a crew that has not arrived is late: the customer cancels free of charge.
     */
    crew_late_at: timestamp({ optional: true, readOnly }),
    /** When the customer was asked whether the late crew is there. */
    crew_asked_at: timestamp({ optional: true, readOnly }),
    /** When the customer said that the late crew is there. */
    crew_seen_at: timestamp({ optional: true, readOnly }),
    /** When the move is canceled if its crew has not reported to have arrived by then. */
    no_show_at: timestamp({ optional: true, readOnly }),
    failed_to_show_at: timestamp({ optional: true, readOnly, sort: true, filter: true }),
    /** The crew's proof that it was at the door, and how far away its phone was. */
    arrival: object(
      {
        photo: image({ optional: true }),
        distance_m: integer({ min: 0, unit: 'm', optional: true }),
        /** Null without a position, or if it is too vague to tell. */
        is_near: boolean({ optional: true }),
      },
      { optional: true, readOnly },
    ),
    /** How the crew at the door tried to reach the customer. */
    contact_tries: list(
      { tried_at: timestamp(), contact_by: choice(['call', 'text']) },
      { default: [], max: 20, readOnly },
    ),
    /** The crew's report that the customer was not there. */
    absence: object({ photo: image(), reported_at: timestamp() }, { optional: true, readOnly }),
    /**
     * The time until which the customer may contest a fee for which the crew must have been at the
     * door.
     */
    contest_until: timestamp({ optional: true, readOnly }),
    contested_at: timestamp({ optional: true, readOnly, sort: true, filter: true }),
    contest: object(
      { reason: text({ max: 2000, multiline: true }), photo: image({ optional: true }) },
      { optional: true, readOnly },
    ),
    contest_outcome: choice(['upheld', 'reversed'], { optional: true, readOnly, filter: true }),
    /** The job as the mover took it on: a revision that asks for more needs their consent. */
    agreed_terms: object(
      {
        pay_cents: money(),
        minutes: integer({ min: 0, unit: 'min' }),
        vehicle: text({ max: 40 }),
        crew_size: integer({ min: 1, max: 4 }),
      },
      { optional: true, readOnly, hide: ['customer', 'driver'] },
    ),
    /** The job before a revision that its mover has not agreed to. */
    revision: object(
      {
        mover_id: integer({ min: 1 }),
        driver_id: integer({ min: 1, optional: true }),
        pay_cents: money(),
        minutes: integer({ min: 0, unit: 'min' }),
      },
      { optional: true, readOnly, hide: ['customer', 'driver'] },
    ),
    first_refusal_mover_id: belongsTo('movers', {
      optional: true,
      readOnly,
      hide: ['customer', 'driver'],
    }),
    first_refusal_until: timestamp({ optional: true, readOnly, hide: ['customer', 'driver'] }),
    placed_at: timestamp({ optional: true, readOnly, sort: true }),
    rescheduled_at: timestamp({ optional: true, readOnly }),
    revised_at: timestamp({ optional: true, readOnly }),
    amended_at: timestamp({ optional: true, readOnly }),
    accepted_at: timestamp({ optional: true, readOnly }),
    arrived_at: timestamp({ optional: true, readOnly }),
    loading_started_at: timestamp({ optional: true, readOnly }),
    loading_finished_at: timestamp({ optional: true, readOnly }),
    unloading_started_at: timestamp({ optional: true, readOnly }),
    delivered_at: timestamp({ optional: true, readOnly }),
    completed_at: timestamp({ optional: true, readOnly, sort: true }),
    /** When it was canceled or expired. */
    called_off_at: timestamp({ optional: true, readOnly }),
    source: json(Type.Record(Type.String(), Type.String({ maxLength: 200 })), {
      optional: true,
      readOnly,
      hide: ['customer', 'mover', 'driver'],
    }),
  },
  indexes: [
    ['state', 'window_start_at'],
    ['secure_at'],
    // Without these, listing a state in another order scans all orders or sorts all of that state.
    ['state', 'created_at', 'id'],
    ['state', 'total_cents', 'id'],
    ['mover_id', 'state'],
    ['customer_id', 'created_at'],
    ['city_id', 'placed_at'],
    ['mover_id', 'window_start_at', 'id'],
  ],
  admin: {
    path: '/admin/orders',
    group: 'orders',
    layouts: ['calendar', 'board'],
    columns: [
      'code',
      'state',
      'customer_id',
      'mover_id',
      'city_id',
      'window_start_at',
      'total_cents',
      'created_at',
    ],
  },
})
