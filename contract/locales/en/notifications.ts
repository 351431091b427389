/** What people are told inside the product, and what the link below it is called. */
export const notifications = {
  order_accepted: {
    title: '{{mover}} takes your move',
    message: '{{mover}} carries out {{code}} on {{date}}.',
  },
  order_released: {
    title: 'We are finding another mover',
    message: 'Your mover can’t carry out {{code}} after all. Your price stays the same.',
  },
  order_confirmed: {
    title: 'Your move is confirmed',
    message: '{{code}} takes place on {{date}}.',
  },
  order_rescheduled: {
    title: 'Your move has a new date',
    message: '{{code}} now takes place on {{date}}.',
  },
  order_departed: {
    title: 'Your movers are on their way',
    message: 'The crew for {{code}} has left.',
    message_eta: 'The crew for {{code}} has left and expects to be with you at {{eta}}.',
  },
  order_arrived: {
    title: 'Your movers are there',
    message: 'The crew for {{code}} has arrived.',
  },
  order_delivered: {
    title: 'Everything has arrived',
    message: 'Please look everything over and confirm {{code}}; otherwise we complete it tomorrow.',
  },
  order_completed: {
    title: 'Your move is complete',
    message: 'Your receipt for {{code}} is ready. How was it? A review helps the crew.',
  },
  order_cancelled: {
    title: 'Your move is cancelled',
    message: '{{code}} on {{date}} is cancelled.',
  },
  order_expired: {
    title: 'We could not find a mover',
    message: 'No mover took {{code}} in time. Nothing was charged.',
  },
  order_disputed: {
    title: 'We are looking into your move',
    message: 'A dispute about {{code}} was opened. We will tell you when it is settled.',
  },
  order_resolved: {
    title: 'The dispute is settled',
    message: 'We have settled the dispute about {{code}}.',
  },
  job_rescheduled: {
    title: 'Job {{code}} has a new date',
    message:
      'It is now on {{date}} and not yours any more. Until {{until}} nobody else can take it.',
  },
  job_cancelled: {
    title: 'Job {{code}} is cancelled',
    message: 'You need not go there on {{date}}.',
  },
  job_disputed: {
    title: 'Job {{code}} is disputed',
    message: 'What you earned with it is held until the dispute is settled.',
  },
  job_resolved: {
    title: 'The dispute about {{code}} is settled',
    message: 'What you earned with it is no longer held.',
  },
  job_assigned: {
    title: 'Job {{code}} is yours',
    message: 'You are the driver on {{date}}.',
  },
  job_withdrawn: {
    title: 'Job {{code}} is not yours any more',
    message: 'You are not its driver on {{date}} any more.',
    message_rescheduled: 'It was moved to {{date}}. You are told if you are assigned to it again.',
  },
  earning_available: {
    title: '{{amount}} are available',
    message: 'What you earned with {{code}} goes into your next payout.',
  },
  dispute_opened: {
    title: 'Order {{code}} is disputed',
    message: '{{reason}}',
  },
  links: {
    'customer-moves-details': 'See the move',
    'mover-jobs-details': 'See the job',
    'driver-jobs-details': 'See the job',
    'mover-earnings': 'See your earnings',
    'admin-orders-details': 'See the order',
  },
}
