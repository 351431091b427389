import {
  boolean,
  choice,
  decimal,
  image,
  integer,
  list,
  listOf,
  object,
  text,
  timestamp,
} from '#contract/kernel/field.ts'
import { defineMachine } from '#contract/kernel/machine.ts'

const hours = (count: number) => count * 60
/** The key of a stored file. */
const photo = text({ max: 200 })
/** Photos of a delivery beside the first one. */
export const maxFurtherPhotos = 5
const openJobs = { state: 'placed', city_id: '$cities' } as const
/** The mover's own jobs are in reach too, so that answering twice gets a 409, not a 404. */
const openRevisions = [
  { state: 'placed', first_refusal_mover_id: '$mover' },
  { mover_id: '$mover' },
] as const
/** When a step happened, which is earlier than its request if the phone had no network. */
const whenItHappened = {
  happened_at: timestamp({ optional: true }),
  device: object(
    {
      /** Names one run of the phone's monotonic clock: it starts again with each page. */
      boot: text({ min: 1, max: 40 }),
      /** The monotonic clock when the step was taken. */
      monotonic_ms: integer({ min: 0, max: 10_000_000_000, unit: 'ms' }),
      /** Whether the step had to wait for a network. */
      queued: boolean(),
    },
    { optional: true },
  ),
}
const takenBack = {
  by: ['driver', 'mover'],
  needs: ['undoable_step'],
} as const
/** The position of a stop between the first and the last one. */
const stopBetween = integer({ min: 1, max: 6 })
const newQuote = {
  quote_id: text({ max: 40 }),
  hash: text({ min: 64, max: 64 }),
  /** The staff's proposal that the customer agrees to by this change. */
  proposal_id: integer({ min: 1, optional: true }),
}

/** An order of the admin; customers call it a move, movers and drivers a job. */
export const orderMachine = defineMachine('orders', {
  initial: 'draft',
  states: [
    'draft',
    'placed',
    'accepted',
    'confirmed',
    'en_route',
    'arrived',
    'loading',
    'in_transit',
    'unloading',
    'delivered',
    'completed',
    'disputed',
    'cancelled',
    'expired',
  ],
  transitions: {
    place: {
      emits: 'order.placed',
      from: ['draft'],
      to: 'placed',
      by: ['customer', 'system'],
      needs: ['valid_quote', 'payable', 'free_window'],
    },
    accept: {
      emits: 'order.accepted',
      from: ['placed'],
      to: 'accepted',
      by: ['mover'],
      scope: { mover: openJobs },
      needs: ['eligible_mover', 'free_calendar', 'first_refusal'],
    },
    /** Staff gives one mover the first choice of an open job for a while. */
    offer_first: {
      emits: 'order.offered_first',
      from: ['placed'],
      by: ['admin'],
      input: { mover_id: integer({ min: 1 }) },
      needs: ['offerable_mover'],
    },
    release: {
      emits: 'order.released',
      from: ['accepted', 'confirmed'],
      to: 'placed',
      by: ['mover'],
      input: {
        reason: text({ max: 500, multiline: true }),
        fee_cents: integer({ min: 0, optional: true }),
      },
      needs: ['agreed_fee'],
    },
    assign: {
      emits: 'order.assigned',
      from: ['accepted', 'confirmed'],
      by: ['mover', 'admin'],
      input: { driver_id: integer({ min: 1 }) },
      needs: ['own_driver', 'free_driver'],
    },
    unassign: {
      emits: 'order.unassigned',
      from: ['accepted', 'confirmed'],
      by: ['mover'],
      needs: ['assigned_driver'],
    },
    /**
     * Another driver carries the job on, when the first one is late, has left or has no phone. Staff
     * may give it to a driver of another mover as long as no crew has arrived.
     */
    take_over: {
      emits: 'order.taken_over',
      from: ['accepted', 'confirmed', 'en_route', 'arrived', 'loading', 'in_transit', 'unloading'],
      by: ['mover', 'admin'],
      input: {
        driver_id: integer({ min: 1 }),
        reason: text({ max: 500, multiline: true, optional: true }),
      },
      needs: ['replacement'],
    },
    /**
     * Offers a job to others a day before it, if its mover's documents end before it does; otherwise
     * the effect keeps the job's state.
     */
    check_documents: {
      emits: 'order.documents_checked',
      from: ['accepted', 'confirmed'],
      to: 'placed',
      by: ['system'],
      due: { field: 'window_start_at', minutes: -hours(24), unless: 'documents_checked_at' },
    },
    confirm: {
      emits: 'order.confirmed',
      from: ['accepted'],
      to: 'confirmed',
      by: ['customer', 'system'],
      needs: ['authorized_payment'],
      due: { field: 'window_start_at', minutes: -hours(24), given: 'secured_at' },
    },
    /** Begins to hold the price on the customer's card, or to renew a hold before it lapses. */
    secure: {
      emits: 'order.payment_due',
      from: [
        'placed',
        'accepted',
        'confirmed',
        'en_route',
        'arrived',
        'loading',
        'in_transit',
        'unloading',
        'delivered',
      ],
      by: ['system'],
      due: { field: 'secure_at', minutes: 0 },
    },
    /** The price could not be held; it is tried again, or the customer uses another card. */
    ask_to_pay: {
      emits: 'order.payment_missed',
      from: ['placed', 'accepted'],
      by: ['system'],
    },
    /** The last attempt to hold the price was refused. */
    fail_to_pay: {
      emits: 'order.unpaid',
      from: ['placed', 'accepted'],
      to: 'cancelled',
      by: ['system'],
    },
    /** An amount that the customer owes can't be collected; the platform bears it. */
    write_off: {
      emits: 'order.written_off',
      from: ['completed', 'cancelled', 'expired', 'disputed'],
      by: ['system'],
      input: { amount_cents: integer({ min: 1 }) },
    },
    reschedule: {
      emits: 'order.rescheduled',
      from: ['placed', 'accepted', 'confirmed'],
      to: 'placed',
      by: ['customer', 'admin'],
      input: newQuote,
      needs: ['new_quote', 'free_new_window', 'open_proposal'],
    },
    /**
     * Changes what is moved, from where to where, and with what. The mover keeps the job, and the
     * effect the order's state, if the change asks no more of them than the rules allow.
     */
    revise: {
      emits: 'order.revised',
      from: ['placed', 'accepted', 'confirmed'],
      to: 'placed',
      by: ['customer'],
      input: newQuote,
      needs: ['revised_quote', 'open_proposal'],
    },
    /** The mover who had the job before it was revised takes it again, with the same driver. */
    agree_revision: {
      emits: 'order.revision_agreed',
      from: ['placed'],
      to: 'accepted',
      by: ['mover'],
      scope: { mover: openRevisions },
      needs: ['open_revision', 'eligible_mover', 'free_calendar'],
    },
    /** The mover who had the job gives up the first choice, so that others can take it at once. */
    decline_revision: {
      emits: 'order.revision_declined',
      from: ['placed'],
      by: ['mover'],
      scope: { mover: openRevisions },
      needs: ['open_revision'],
    },
    /** Changes details that cost nothing, each until the crew no longer needs it. */
    amend: {
      emits: 'order.amended',
      from: ['placed', 'accepted', 'confirmed', 'en_route', 'arrived', 'loading', 'in_transit'],
      by: ['customer', 'admin'],
      input: {
        /** The order's version that the change is based on. */
        version: integer({ min: 1, optional: true }),
        stops: list(
          {
            /** The position of the stop, from 0. */
            at: integer({ min: 0, max: 7 }),
            unit: text({ max: 40, optional: true }),
            parking_note: text({ max: 300, optional: true }),
            access_code: text({ max: 40, optional: true }),
            contact_name: text({ max: 120, optional: true }),
            contact_phone: text({ max: 30, optional: true }),
          },
          { max: 8, optional: true },
        ),
        notes: text({ max: 2000, multiline: true, optional: true }),
        photos: listOf(image(), { max: 20, optional: true }),
      },
      needs: ['seen_version', 'open_details', 'own_photos'],
    },
    depart: {
      emits: 'order.departed',
      from: ['accepted', 'confirmed'],
      to: 'en_route',
      by: ['driver', 'mover'],
      input: { eta_at: timestamp({ optional: true }), ...whenItHappened },
      needs: ['step_in_time', 'assigned_driver', 'documents_in_force', 'authorized_payment'],
    },
    arrive: {
      emits: 'order.arrived',
      from: ['en_route'],
      to: 'arrived',
      by: ['driver', 'mover'],
      input: {
        /** Of the door. */
        photo: text({ max: 200, optional: true }),
        /** Of the phone, measured in degrees; only its distance to the stop is stored. */
        position: object(
          {
            lat: decimal({ min: -90, max: 90 }),
            lng: decimal({ min: -180, max: 180 }),
            accuracy_m: decimal({ min: 0, max: 1_000_000, unit: 'm' }),
          },
          { optional: true },
        ),
        ...whenItHappened,
      },
      needs: ['step_in_time', 'arrival_proof'],
    },
    start_loading: {
      emits: 'order.loading_started',
      from: ['arrived'],
      to: 'loading',
      by: ['driver', 'mover'],
      input: whenItHappened,
      needs: ['step_in_time'],
    },
    finish_loading: {
      emits: 'order.loading_finished',
      from: ['loading'],
      to: 'in_transit',
      by: ['driver', 'mover'],
      input: whenItHappened,
      needs: ['step_in_time'],
    },
    start_unloading: {
      emits: 'order.unloading_started',
      from: ['in_transit'],
      to: 'unloading',
      by: ['driver', 'mover'],
      input: whenItHappened,
      needs: ['step_in_time'],
    },
    deliver: {
      emits: 'order.delivered',
      from: ['unloading'],
      to: 'delivered',
      by: ['driver', 'mover'],
      input: {
        photo,
        photos: listOf(photo, { max: maxFurtherPhotos, optional: true }),
        code: text({ min: 4, max: 4, optional: true }),
        signature: text({ max: 200, optional: true }),
        signature_reason: text({ max: 300, optional: true }),
        ...whenItHappened,
      },
      guess: { input: 'code', limit: 'delivery_code' },
      needs: ['step_in_time', 'proof'],
    },
    /** The truck is at a stop between the first and the last one. */
    reach_stop: {
      emits: 'order.stop_reached',
      from: ['in_transit'],
      by: ['driver', 'mover'],
      input: { stop: stopBetween, ...whenItHappened },
      needs: ['step_in_time', 'next_stop'],
    },
    leave_stop: {
      emits: 'order.stop_left',
      from: ['in_transit'],
      by: ['driver', 'mover'],
      input: { stop: stopBetween, ...whenItHappened },
      needs: ['step_in_time', 'next_stop'],
    },
    // A step that was pressed by mistake is taken back, within minutes.
    undo_depart: {
      emits: 'order.departure_undone',
      from: ['en_route'],
      to: 'confirmed',
      ...takenBack,
    },
    undo_arrive: {
      emits: 'order.arrival_undone',
      from: ['arrived'],
      to: 'en_route',
      ...takenBack,
    },
    undo_start_loading: {
      emits: 'order.loading_start_undone',
      from: ['loading'],
      to: 'arrived',
      ...takenBack,
    },
    undo_finish_loading: {
      emits: 'order.loading_end_undone',
      from: ['in_transit'],
      to: 'loading',
      ...takenBack,
    },
    undo_start_unloading: {
      emits: 'order.unloading_start_undone',
      from: ['unloading'],
      to: 'in_transit',
      ...takenBack,
    },
    complete: {
      emits: 'order.completed',
      from: ['delivered'],
      to: 'completed',
      by: ['customer', 'system'],
      due: { field: 'delivered_at', minutes: hours(24) },
    },
    approve_times: {
      emits: 'order.times_approved',
      from: ['delivered', 'completed'],
      by: ['admin'],
      input: {
        /** Corrects the measured minutes. */
        measured_minutes: integer({ min: 1, max: 20_160, unit: 'min', optional: true }),
        reason: text({ max: 500, multiline: true, optional: true }),
      },
      needs: ['held_times'],
    },
    cancel: {
      emits: 'order.cancelled',
      from: ['placed', 'accepted', 'confirmed', 'en_route', 'arrived'],
      to: 'cancelled',
      by: ['customer', 'mover', 'admin'],
      input: {
        reason: text({ max: 500, multiline: true, optional: true }),
        fee_cents: integer({ min: 0, optional: true }),
        waive_fee: boolean({ optional: true }),
      },
      needs: ['agreed_fee'],
      bulk: true,
    },
    /** Asks the customer about a crew that is late. */
    ask_about_crew: {
      emits: 'order.crew_late',
      from: ['accepted', 'confirmed', 'en_route'],
      by: ['system'],
      due: { field: 'crew_late_at', minutes: 0, unless: 'crew_asked_at' },
    },
    /** The customer says that the late crew is there, which it may be unable to report itself. */
    report_arrival: {
      emits: 'order.arrival_reported',
      from: ['accepted', 'confirmed', 'en_route'],
      by: ['customer'],
      needs: ['late_crew'],
    },
    /** The crew never came: cancels for the customer, who pays nothing. */
    fail_to_show: {
      emits: 'order.no_show',
      from: ['accepted', 'confirmed', 'en_route'],
      to: 'cancelled',
      by: ['system'],
      due: { field: 'no_show_at', minutes: 0 },
    },
    /** A crew that was counted as absent was there, but had no network to report it. */
    reinstate: {
      emits: 'order.reinstated',
      from: ['cancelled'],
      to: 'arrived',
      by: ['admin'],
      input: { reason: text({ max: 500, multiline: true }) },
      needs: ['recent_no_show'],
    },
    /** The crew at the door tries to reach the customer. */
    record_contact: {
      emits: 'order.contact_tried',
      from: ['arrived'],
      by: ['driver', 'mover'],
      input: { contact_by: choice(['call', 'text']) },
      needs: ['contact_apart'],
    },
    report_absence: {
      emits: 'order.absence_reported',
      from: ['arrived'],
      to: 'cancelled',
      by: ['driver', 'mover'],
      input: { photo },
      needs: ['absence_proof'],
    },
    /** The customer says that the crew was never at the door, so that the fee isn't owed. */
    contest_absence: {
      emits: 'order.fee_contested',
      from: ['cancelled'],
      by: ['customer'],
      input: {
        reason: text({ max: 2000, multiline: true }),
        photo: text({ max: 200, optional: true }),
      },
      needs: ['contestable_fee'],
    },
    uphold_fee: {
      emits: 'order.fee_upheld',
      from: ['cancelled'],
      by: ['admin'],
      input: { reason: text({ max: 500, multiline: true }) },
      needs: ['contested_fee'],
    },
    reverse_fee: {
      emits: 'order.fee_reversed',
      from: ['cancelled'],
      by: ['admin'],
      input: { reason: text({ max: 500, multiline: true }) },
      needs: ['contested_fee', 'settled_fee'],
    },
    expire: {
      emits: 'order.expired',
      from: ['placed'],
      to: 'expired',
      by: ['system'],
      due: { field: 'window_start_at', minutes: -hours(2) },
    },
    dispute: {
      emits: 'order.disputed',
      from: ['delivered', 'completed'],
      to: 'disputed',
      by: ['customer', 'admin'],
      input: { reason: text({ max: 2000, multiline: true }) },
      needs: ['dispute_in_time'],
    },
    resolve: {
      emits: 'order.resolved',
      from: ['disputed'],
      to: 'completed',
      by: ['admin'],
      input: {
        reason: text({ max: 2000, multiline: true }),
        refund_cents: integer({ min: 0, optional: true }),
      },
      needs: ['refundable_amount'],
    },
  },
})

/** The states of the orders that count as moves: carried out or still to come. */
export const bookedStates = orderMachine.states.filter(
  (state) => state !== 'draft' && state !== 'cancelled' && state !== 'expired',
)
