import type { Fields } from '../../kernel/field.ts'
import type { StateOf, TransitionOf } from '../../kernel/machine.ts'
import type { MachineName, machines } from '../../machines.ts'
import type { ResourceName, resources } from '../../resources.ts'

type Machines = typeof machines

type StateTexts = { [M in MachineName]: Record<StateOf<Machines[M]>, string> }
type TransitionTexts = { [M in MachineName]: Record<TransitionOf<Machines[M]>, string> }

type Emitted = {
  [M in MachineName]: Machines[M]['transitions'][TransitionOf<Machines[M]>]
}[MachineName] extends { emits: infer E }
  ? E
  : never
type EntityOf<E> = E extends `${infer N}.${string}` ? N : never
/** By the event's name, split at its dot: `order.accepted`. */
type EventTexts = {
  [N in EntityOf<Emitted>]: Record<
    Emitted extends infer E ? (E extends `${N}.${infer P}` ? P : never) : never,
    string
  >
}

type Choice<N, V> = { name: N; value: V }
/** The choices of some fields, however deep in lists and objects. */
type ChoicesIn<F extends Fields> = {
  [N in keyof F]: F[N] extends { kind: 'choice'; values: readonly (infer V)[] }
    ? Choice<N, V>
    : F[N] extends { item: { kind: 'choice'; values: readonly (infer V)[] } }
      ? Choice<N, V>
      : F[N] extends { fields: infer Inner extends Fields }
        ? ChoicesIn<Inner>
        : never
}[keyof F]
type AnyChoice = { [R in ResourceName]: ChoicesIn<(typeof resources)[R]['fields']> }[ResourceName]
/** By the field's name, whichever resource it belongs to. */
type ChoiceTexts = {
  [N in AnyChoice['name'] & string]: Record<
    Extract<AnyChoice, { name: N }>['value'] & string,
    string
  >
}

export type Texts = {
  states: StateTexts
  transitions: TransitionTexts
  events: EventTexts
  /** What the engine writes for any resource: `vehicles.edited`. */
  changes: Record<
    'created' | 'edited' | 'deleted' | 'restored' | 'downloaded' | 'password_changed',
    string
  >
  choices: ChoiceTexts
}

export const states: Texts = {
  states: {
    orders: {
      draft: 'Draft',
      placed: 'Placed',
      accepted: 'Accepted',
      confirmed: 'Confirmed',
      en_route: 'On the way',
      arrived: 'Arrived',
      loading: 'Loading',
      in_transit: 'In transit',
      unloading: 'Unloading',
      delivered: 'Delivered',
      completed: 'Completed',
      disputed: 'Disputed',
      cancelled: 'Cancelled',
      expired: 'Expired',
    },
    payments: {
      created: 'Created',
      requires_action: 'Needs confirmation',
      authorized: 'Authorized',
      captured: 'Captured',
      partially_refunded: 'Partly refunded',
      refunded: 'Refunded',
      failed: 'Failed',
      voided: 'Voided',
      disputed: 'Disputed',
    },
    earnings: {
      pending: 'Pending',
      available: 'Available',
      in_payout: 'In a payout',
      paid: 'Paid',
      held: 'Held',
      reversed: 'Reversed',
    },
    users: { invited: 'Invited', active: 'Active', locked: 'Locked', disabled: 'Disabled' },
    movers: {
      incomplete: 'Incomplete',
      submitted: 'Submitted',
      in_review: 'In review',
      approved: 'Approved',
      suspended: 'Suspended',
      rejected: 'Rejected',
    },
    drivers: {
      invited: 'Invited',
      documents_pending: 'Documents pending',
      approved: 'Approved',
      on_duty: 'On duty',
      off_duty: 'Off duty',
      suspended: 'Suspended',
    },
    feedbacks: { waiting: 'Waiting', published: 'Published', removed: 'Removed' },
    documents: {
      required: 'Required',
      uploaded: 'Uploaded',
      in_review: 'In review',
      approved: 'Approved',
      expiring: 'Ends soon',
      expired: 'Expired',
      rejected: 'Rejected',
    },
    refunds: {
      requested: 'Waits for approval',
      approved: 'Approved',
      processing: 'On its way',
      settled: 'Settled',
      rejected: 'Rejected',
      failed: 'Failed',
    },
    payouts: {
      scheduled: 'Scheduled',
      approved: 'Approved',
      sent: 'Sent',
      paid: 'Paid',
      failed: 'Failed',
      cancelled: 'Cancelled',
    },
    wallet_accounts: { unverified: 'Unverified', verified: 'Verified', disabled: 'Disabled' },
    blogs: {
      draft: 'Draft',
      scheduled: 'Scheduled',
      published: 'Published',
      archived: 'Archived',
    },
    legals: {
      draft: 'Draft',
      published: 'Published',
      in_force: 'In force',
      superseded: 'Superseded',
    },
    privacy: {
      draft: 'Draft',
      published: 'Published',
      in_force: 'In force',
      superseded: 'Superseded',
    },
    terms: {
      draft: 'Draft',
      published: 'Published',
      in_force: 'In force',
      superseded: 'Superseded',
    },
    tickets: {
      new: 'New',
      open: 'Open',
      pending: 'Waiting for the customer',
      solved: 'Solved',
      closed: 'Closed',
      reopened: 'Reopened',
    },
    messages: { new: 'New', answered: 'Answered', archived: 'Archived' },
    backups: { queued: 'Queued', running: 'Running', verified: 'Verified', failed: 'Failed' },
  },
  transitions: {
    orders: {
      place: 'Place',
      accept: 'Accept',
      release: 'Release',
      assign: 'Assign driver',
      confirm: 'Confirm',
      reschedule: 'Reschedule',
      depart: 'Depart',
      arrive: 'Arrive',
      start_loading: 'Start loading',
      finish_loading: 'Finish loading',
      start_unloading: 'Start unloading',
      deliver: 'Deliver',
      complete: 'Complete',
      cancel: 'Cancel',
      expire: 'Expire',
      dispute: 'Open a dispute',
      resolve: 'Resolve the dispute',
    },
    payments: {
      require_action: 'Ask for confirmation',
      authorize: 'Authorize',
      fail: 'Mark as failed',
      capture: 'Capture',
      void: 'Void',
      refund_part: 'Refund a part',
      refund_rest: 'Refund the rest',
      dispute: 'Mark as disputed',
    },
    earnings: {
      release: 'Release',
      hold: 'Hold',
      resume: 'Resume',
      adjust: 'Adjust',
      reverse: 'Reverse',
      include: 'Include in a payout',
      return: 'Return from the payout',
      pay: 'Mark as paid',
    },
    users: {
      invite: 'Send the invitation again',
      activate: 'Activate',
      lock: 'Lock',
      unlock: 'Unlock',
      disable: 'Disable',
      enable: 'Enable',
    },
    movers: {
      submit: 'Submit',
      review: 'Start the review',
      approve: 'Approve',
      reject: 'Reject',
      suspend: 'Suspend',
      reinstate: 'Reinstate',
    },
    drivers: {
      join: 'Join',
      approve: 'Approve',
      go_on_duty: 'Go on duty',
      go_off_duty: 'Go off duty',
      suspend: 'Suspend',
      reinstate: 'Reinstate',
    },
    feedbacks: { publish: 'Publish', remove: 'Take down', restore: 'Restore' },
    documents: {
      upload: 'Upload',
      review: 'Start the review',
      approve: 'Approve',
      reject: 'Reject',
      warn: 'Warn of the end',
      expire: 'Expire',
    },
    refunds: {
      approve: 'Approve',
      reject: 'Reject',
      process: 'Try again',
      settle: 'Settle',
      fail: 'Mark as failed',
    },
    payouts: {
      approve: 'Approve',
      send: 'Send',
      ask_again: 'Ask the provider again',
      pay: 'Mark as paid',
      fail: 'Mark as failed',
      cancel: 'Cancel',
    },
    wallet_accounts: { verify: 'Verify', disable: 'Disable' },
    blogs: {
      schedule: 'Schedule',
      unschedule: 'Back to draft',
      publish: 'Publish now',
      appear: 'Publish as scheduled',
      archive: 'Archive',
    },
    legals: { publish: 'Publish', take_effect: 'Take effect', supersede: 'Supersede' },
    privacy: { publish: 'Publish', take_effect: 'Take effect', supersede: 'Supersede' },
    terms: { publish: 'Publish', take_effect: 'Take effect', supersede: 'Supersede' },
    tickets: {
      assign: 'Assign',
      wait: 'Wait for the customer',
      answer: 'Take up again',
      solve: 'Solve',
      reopen: 'Reopen',
      close: 'Close',
    },
    messages: {
      answer: 'Answer',
      convert: 'Turn into a ticket',
      archive: 'Archive',
      reopen: 'Mark as new',
    },
    backups: { start: 'Start', verify: 'Verify', fail: 'Mark as failed' },
  },
  events: {
    order: {
      placed: 'Order placed',
      accepted: 'Accepted by the mover',
      released: 'Released by the mover',
      assigned: 'Driver assigned',
      confirmed: 'Confirmed',
      rescheduled: 'Rescheduled',
      departed: 'Crew departed',
      arrived: 'Crew arrived',
      loading_started: 'Loading began',
      loading_finished: 'Loading finished',
      unloading_started: 'Unloading began',
      delivered: 'Delivered',
      completed: 'Completed',
      cancelled: 'Cancelled',
      expired: 'Expired without a mover',
      disputed: 'Dispute opened',
      resolved: 'Dispute resolved',
    },
    payment: {
      action_required: 'Confirmation by the bank asked for',
      authorized: 'Payment authorized',
      failed: 'Payment failed',
      captured: 'Payment captured',
      voided: 'Payment voided',
      partially_refunded: 'Payment partly refunded',
      refunded: 'Payment refunded',
      disputed: 'Payment disputed',
    },
    earning: {
      released: 'Earning released',
      held: 'Earning held',
      resumed: 'Earning resumed',
      adjusted: 'Earning adjusted',
      reversed: 'Earning reversed',
      included: 'Earning included in a payout',
      returned: 'Earning returned from a payout',
      paid: 'Earning paid',
    },
    user: {
      invited: 'Invitation sent again',
      activated: 'User activated',
      locked: 'User locked',
      unlocked: 'User unlocked',
      disabled: 'User disabled',
      enabled: 'User enabled',
    },
    mover: {
      submitted: 'Profile submitted',
      review_started: 'Review started',
      approved: 'Mover approved',
      rejected: 'Mover rejected',
      suspended: 'Mover suspended',
      reinstated: 'Mover reinstated',
    },
    driver: {
      joined: 'Driver joined',
      approved: 'Driver approved',
      on_duty: 'Driver on duty',
      off_duty: 'Driver off duty',
      suspended: 'Driver suspended',
      reinstated: 'Driver reinstated',
    },
    feedback: {
      published: 'Review published',
      removed: 'Review taken down',
      restored: 'Review restored',
    },
    document: {
      uploaded: 'Document uploaded',
      review_started: 'Review started',
      approved: 'Document approved',
      rejected: 'Document rejected',
      expiring: 'Document ends soon',
      expired: 'Document expired',
    },
    refund: {
      approved: 'Refund approved',
      rejected: 'Refund rejected',
      processing: 'Refund on its way',
      settled: 'Refund settled',
      failed: 'Refund failed',
    },
    payout: {
      approved: 'Payout approved',
      sent: 'Payout sent',
      asked_again: 'Provider asked again about a payout',
      paid: 'Payout paid',
      failed: 'Payout failed',
      cancelled: 'Payout cancelled',
    },
    wallet_account: { verified: 'Account verified', disabled: 'Account disabled' },
    blog: {
      scheduled: 'Post scheduled',
      unscheduled: 'Post taken back to draft',
      published: 'Post published',
      archived: 'Post archived',
    },
    legals: {
      published: 'Legal notice published',
      took_effect: 'Legal notice took effect',
      superseded: 'Legal notice superseded',
    },
    privacy: {
      published: 'Privacy policy published',
      took_effect: 'Privacy policy took effect',
      superseded: 'Privacy policy superseded',
    },
    terms: {
      published: 'Terms published',
      took_effect: 'Terms took effect',
      superseded: 'Terms superseded',
    },
    ticket: {
      assigned: 'Ticket assigned',
      waiting: 'Ticket waits for the customer',
      answered: 'Ticket taken up again',
      solved: 'Ticket solved',
      reopened: 'Ticket reopened',
      closed: 'Ticket closed',
    },
    message: {
      answered: 'Message answered',
      converted: 'Message turned into a ticket',
      archived: 'Message archived',
      reopened: 'Message marked as new',
    },
    backup: {
      started: 'Backup started',
      verified: 'Backup verified',
      failed: 'Backup failed',
    },
  },
  changes: {
    created: 'Created',
    edited: 'Changed',
    deleted: 'Deleted',
    restored: 'Restored',
    downloaded: 'Downloaded',
    password_changed: 'Password changed',
  },
  choices: {
    role: { customer: 'Customer', mover: 'Mover', driver: 'Driver', admin: 'Administrator' },
    roles: {
      'full-access': 'Full access',
      operations: 'Operations',
      finance: 'Finance',
      support: 'Support',
      content: 'Content',
    },
    locale: { en: 'English', es: 'Spanish' },
    pricing_mode: { fixed: 'Fixed price', capped: 'By the minute, capped' },
    kind: {
      licence: 'Licence',
      insurance: 'Insurance',
      registration: 'Registration',
      background_check: 'Background check',
      legal_agreement: 'Agreement',
      certificate: 'Certificate',
      manual: 'By hand',
      daily: 'Daily',
      move: 'Move',
      cancellation: 'Cancellation fee',
      reversal: 'Earning reversed',
      refund: 'Share of a refund',
      payout: 'Payout',
      pickup: 'Pick-up',
      dropoff: 'Drop-off',
      extra: 'Extra stop',
      money: 'Amount',
      rate: 'Percentage',
      integer: 'Number',
    },
    brand: {
      visa: 'Visa',
      mastercard: 'Mastercard',
      amex: 'American Express',
      discover: 'Discover',
      card: 'Other card',
    },
    account: {
      cash: 'Cash',
      customer_receivable: 'Customer receivable',
      mover_payable: 'Owed to movers',
      tips_payable: 'Owed tips',
      platform_revenue: 'Platform revenue',
      tax_payable: 'Owed tax',
      protection_pool: 'Protection pool',
      coupon_expense: 'Coupon expense',
      affiliate_payable: 'Owed to affiliates',
      refunds: 'Refunds',
    },
    status: { hidden: 'Hidden', coming_soon: 'Coming soon', live: 'Live', paused: 'Paused' },
    category: {
      living_room: 'Living room',
      bedroom: 'Bedroom',
      kitchen: 'Kitchen',
      dining: 'Dining room',
      office: 'Office',
      outdoor: 'Outdoor',
      appliances: 'Appliances',
      boxes: 'Boxes',
      kids: 'Children',
      fitness: 'Fitness',
      garage: 'Garage',
      fragile: 'Fragile',
    },
    scope: {
      price: 'Price',
      labor: 'Labor',
      peak: 'Peak',
      cancellation: 'Cancellation',
      platform: 'Platform',
    },
    from: { customer: 'Customer', mover: 'Mover' },
    actor: {
      customer: 'Customer',
      mover: 'Mover',
      driver: 'Driver',
      admin: 'Administrator',
      system: 'System',
    },
    units: { imperial: 'Imperial', metric: 'Metric' },
    topic: {
      price: 'Price',
      booking: 'Booking',
      moving_day: 'Moving day',
      payment: 'Payment',
      claims: 'Damage and claims',
      account: 'Account',
      work: 'Working with us',
    },
    audience: { everyone: 'Everyone', customer: 'Customers', mover: 'Movers', driver: 'Drivers' },
    borne_by: { platform: 'Platform', mover: 'Mover', split: 'Both, half each' },
    method: { bank: 'Bank account', card: 'Card', weekly: 'Weekly', instant: 'Instant' },
    priority: { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' },
    direction: { inbound: 'Incoming', outbound: 'Outgoing' },
    outcome: {
      reached: 'Reached',
      no_answer: 'No answer',
      voicemail: 'Voicemail',
      wrong_number: 'Wrong number',
      call_back: 'Call back',
    },
    source: { contact: 'Contact form', support_chat: 'Support chat' },
    device_type: {
      iPhone: 'iPhone',
      iPad: 'iPad',
      Android: 'Android',
      Windows: 'Windows',
      Mac: 'Mac',
      Linux: 'Linux',
      Unknown: 'Unknown',
    },
    platform: { web: 'Web' },
  },
}
