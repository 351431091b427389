export const errors = {
  more_one: '{{first}} (and {{count}} more error)',
  more_other: '{{first}} (and {{count}} more errors)',
  unauthenticated: 'Unauthenticated.',
  unauthorized: 'This action is unauthorized.',
  csrf: 'CSRF token mismatch.',
  webhook: {
    url: 'Enter an address on the public internet that starts with https:// and has no port, user name or password.',
    events: 'These events don’t exist, or are about records that you can’t list: {{names}}.',
    too_many: 'You already have {{max}} webhooks, the maximum. Delete one you no longer need.',
    inactive: 'This webhook isn’t active. Resume it first.',
  },
  token: {
    malformed:
      'We can’t read the token in this request. Send it as “Authorization: Bearer hw_…”, in full and without quotes.',
    unknown: 'We don’t recognize this API token. Check that you copied all of it.',
    revoked: 'This API token was revoked. Create a new one in the admin.',
    expired: 'This API token has expired. Create a new one in the admin.',
    owner: 'The person this API token belongs to can’t sign in anymore, so it has no rights.',
    route: 'API tokens can’t be used for this. Sign in to do it.',
    scope: 'This API token isn’t allowed to do this: it has no scope for {{permission}}.',
    scopes: 'These scopes don’t exist, or go beyond your own rights: {{names}}.',
    expiry: 'Choose a time in the future, at most {{days}} days from now.',
    too_many: 'You already have {{max}} active tokens, the maximum. Revoke one you no longer need.',
  },
  too_many: 'Too Many Attempts.',
  server: 'Server Error',
  unavailable: 'The service is temporarily unavailable. Please try again.',
  not_signed: 'This delivery is not signed by the provider.',
  not_found: 'We couldn’t find what you’re looking for.',
  route_not_found: 'This address doesn’t exist: {{path}}',
  stale:
    'Someone changed this record after you opened it. Check the current version and try again.',
  in_use: 'You can’t delete this record: it’s still in use in “{{by}}”.',
  wrong_state: 'You can’t do this while it’s {{state, lowercase}}. Available actions: {{allowed}}.',
  nothing: 'none',
  unknown_transition: 'There’s no transition {{name}}. Available transitions: {{known}}.',
  unknown_field: 'There’s no field {{name}}. Allowed: {{allowed}}.',
  unknown_filter: 'You can’t filter by {{name}}. Allowed: {{allowed}}.',
  export_too_large:
    'You can export at most {{max, number}} rows at once, and this list has more. Narrow it by a filter, for example by date.',
  import: {
    file: {
      empty: 'The file is empty.',
      no_rows: 'The file has no rows below its titles.',
      gone: 'The file isn’t stored anymore. Upload it again.',
      rows: 'A file can have at most {{max, number}} rows. Split it and import the parts.',
      columns: 'A file can have at most {{max, number}} columns.',
      long_row: 'Row {{row}} has too much text. Check that every quote is closed.',
      quotes: 'Row {{row}} has a quote in the wrong place, or an unclosed quote.',
      encoding: 'The file doesn’t have this encoding. Choose another one.',
      not_text: 'This isn’t a text file with columns. Upload a CSV file or an XLSX workbook.',
      no_workbook: 'The workbook can’t be read. Save it again as XLSX, or as CSV.',
      no_sheet: 'The workbook has no such sheet.',
      legacy:
        'This is an old workbook, or one with a password. Save it as XLSX without a password, or as CSV.',
      encrypted: 'The workbook has a password. Save it without one.',
      bomb: 'The file unpacks to more than can be imported. Split it and import the parts.',
    },
    mapping: {
      field: '{{field, label}} can’t be imported.',
      twice: '{{field, label}} is mapped twice.',
      column: 'The file doesn’t have all of the mapped columns.',
      none: 'Map at least one column to a field that an import can set.',
      key: 'Records can’t be found by {{field, label}}.',
      key_column: 'Map a column to {{field, label}}, by which records are found.',
      zone: 'There’s no such time zone.',
    },
    cell: {
      number: '{{field, label}} isn’t a number.',
      decimals: '{{field, label}} has too many decimals.',
      boolean: '{{field, label}} must be yes or no.',
      date: '{{field, label}} must be a day such as 2026-05-01.',
      time: '{{field, label}} must be a time such as 2026-05-01 14:30.',
      json: '{{field, label}} isn’t valid JSON.',
      formula: '{{field, label}} contains a formula error.',
      id: '{{field, label}} isn’t an ID.',
      reference: '{{field, label}} doesn’t name an existing record.',
      several: '{{field, label}} names several records. Use the ID instead.',
      set_once: '{{field, label}} can’t be changed once the record exists.',
      twice: 'An earlier row of the file has the same {{field, label}}.',
      no_record: 'There’s no record with this {{field, label}}.',
      no_create: 'The record doesn’t exist, and you can’t create it.',
      no_edit: 'You can’t change this record.',
    },
    checking: 'The file is still being checked.',
    unchecked: 'The check didn’t finish. Check the file again.',
    expired: 'This check isn’t stored anymore. Check the file again.',
    other_file: 'This isn’t the file that was checked.',
    carried_out: 'This has already been imported. Check the file again to import it once more.',
    nothing: 'There’s nothing to import.',
    made_since: 'The record has been created since the check.',
    changed_since: 'Someone has changed the record since the check.',
    meant_since: 'A name in this row no longer means what it meant in the check.',
    used_since: 'The record has been changed or used since it was imported.',
    reason: 'Reason',
  },
  not_in_bulk: 'This can’t be done for many records at once.',
  selection_gone: 'This selection has expired. Select the records again.',
  selection_changed_one:
    'The selection has changed: it’s now {{count, number}} record. Check it and try again.',
  selection_changed_other:
    'The selection has changed: it’s now {{count, number}} records. Check it and try again.',
  selection_empty: 'No records are selected.',
  selection_too_large:
    'You can change at most {{max, number}} records at once. Narrow the selection by a filter.',
  task_unexpected: 'An unexpected error occurred. The record was left unchanged.',
  too_many_tasks: 'You have {{max}} tasks in progress. Wait until one is done, or stop one.',
  task_running: 'The task is still running. Stop it or wait until it’s done, then undo it.',
  task_expired: 'The records of this task aren’t stored anymore. Start it again.',
  task_undone: 'This task has already been undone.',
  task_nothing_done: 'This task changed nothing, so there’s nothing to undo.',
  not_undoable: 'This can’t be undone.',
  already_undone: 'The record is already as it was before.',
  moved_since: 'The record has changed state since, so you can’t undo this anymore.',
  changed_since: 'Someone has changed these fields since: {{fields}}.',
  unknown_event: 'There’s no event {{name}} to filter by. Allowed: {{allowed}}.',
  unknown_sum: 'You can’t sum {{name}}. Allowed: {{allowed}}.',
  unknown_group: 'You can’t group by {{name}}. Allowed: {{allowed}}.',
  too_many_alternatives:
    'A list takes at most {{count}} alternatives, with as many conditions each.',
  unknown_sort: 'You can’t sort by {{name}}. Allowed: {{allowed}}.',
  bad_value: '{{name}} doesn’t accept the value {{value}}.',
  bad_range: '_start and _end must be whole numbers, and _start must not be greater than _end.',
  after_empty:
    '`_after` can’t page by {{name}}, because some rows have no value for it. Sort by one of these: {{allowed}}.',
  after_mixed: '`_after` needs one direction: sort all fields ascending, or all descending.',
  after_unknown:
    'This cursor doesn’t belong to this list in this order. Start again with an empty `_after`.',
  after_start:
    '`_after` already says where the page begins: leave out `_start`, and set `_end` to the number of rows.',
  too_slow: 'The request took too long to arrive. Please try again.',
  too_large: 'The request is too large. The limit is {{limit}}.',
  malformed: 'The request body could not be parsed: {{why}}',
  media_type: 'This content type isn’t supported. Send JSON.',
  key_reused: 'This idempotency key was already used for a different request.',
  key_gone: 'The first response to this request can’t be read anymore. Check what happened to it.',
  key_running: 'The first request with this idempotency key is still in progress.',
  validation: {
    required: '{{field, label}} is required.',
    unknown: '{{field}} isn’t a known field.',
    type: '{{field, label}} must be of type {{type}}.',
    text_short_one: '{{field, label}} must be at least {{count}} character long.',
    text_short_other: '{{field, label}} must be at least {{count}} characters long.',
    text_long_one: '{{field, label}} must be at most {{count}} character long.',
    text_long_other: '{{field, label}} must be at most {{count}} characters long.',
    list_short_one: '{{field, label}} must have at least {{count}} entry.',
    list_short_other: '{{field, label}} must have at least {{count}} entries.',
    list_long_one: '{{field, label}} must have at most {{count}} entry.',
    list_long_other: '{{field, label}} must have at most {{count}} entries.',
    low: '{{field, label}} must be at least {{limit}}.',
    high: '{{field, label}} must be at most {{limit}}.',
    choice: '{{field, label}} must be one of the allowed values: {{allowed}}.',
    format: '{{field, label}} isn’t valid.',
    characters:
      '{{field, label}} is blank or has invisible characters that aren’t allowed. Type it again.',
    phone:
      '{{field, label}} must be an existing phone number with its country code, such as +14155550123.',
    taken: '{{field, label}} is already taken.',
    missing_reference: '{{field, label}} doesn’t refer to an existing record.',
    empty: 'There’s nothing to change.',
    invalid: '{{field, label}} isn’t valid.',
    body: 'The request body doesn’t have the right format.',
  },
  guest_link: 'This link doesn’t work anymore. Ask the person who sent it to you for a new one.',
  guest_notes_full:
    'You’ve reached the limit for notes here. Call the person who sent you the link.',
  guest_chat_closed: 'This chat is closed: the move ended a while ago.',
  guest_link_ended: 'This link ended a while ago. Make a new one instead.',
  order_changes: {
    places: 'the addresses',
    access: 'the way to the door',
    items: 'the items',
    vehicle: 'the truck',
    crew: 'the crew',
    protection: 'the protection',
    unit: 'the apartment number',
    parking: 'the parking note',
    access_code: 'the gate code',
    contact: 'who is there',
    notes: 'the notes',
    photos: 'the photos',
  },
  needs: {
    valid_quote: 'The price has expired or no longer matches. Get a new price.',
    coupon_used: 'This coupon has been used up or belongs to someone else. Get a new price.',
    payable: 'Choose a card first.',
    authorized_payment: 'The payment isn’t authorized yet.',
    eligible_mover: 'You can’t take this job: {{why}}',
    offerable_mover: 'This mover can’t take the job: {{why}}.',
    other_first: 'Another mover has the first choice of this job until {{until}}.',
    first_refusal:
      'Another mover has first refusal on this job until {{until}}. Try again after that.',
    many_take_overs_one:
      'You’ve changed the driver of this job once in the last hour, and the customer was notified. You can change it again at {{at}}; if it can’t wait, contact support.',
    many_take_overs_other:
      'You’ve changed the driver of this job {{count}} times in the last hour, and the customer was notified each time. You can change it again at {{at}}; if it can’t wait, contact support.',
    same_driver: 'This driver already has this job. Choose another one.',
    begun_job:
      'The first crew has arrived. Only another driver of the same mover can continue the job.',
    unapproved_mover: 'This driver’s mover isn’t approved. Choose another driver.',
    no_crew: 'This driver’s mover has no suitable truck, or none that’s free.',
    own_driver: 'This driver doesn’t work for the mover or isn’t approved. Choose another driver.',
    own_move: 'This move belongs to someone in the mover’s crew. Another mover has to do it.',
    assigned_driver: 'Assign a driver first.',
    documents_in_force:
      'A required document is missing or has expired: the insurance, registration or agreement, or the driver’s license. Upload it under Documents.',
    new_quote: 'Get a price for the new date first.',
    guest_move: 'This move is over, so it can’t be shared anymore.',
    guest_phone:
      'We can’t send texts to this number. Enter an email address, or copy the link and send it yourself.',
    calendar_move: 'Name the move that the calendar is for.',
    calendar_all: 'A calendar link covers all your jobs. Leave out the code.',
    calendar_links:
      'You can have at most {{count}} calendar links. Remove one that you no longer use.',
    guest_links_one: 'A move can have only {{count}} active link. End one that you no longer need.',
    guest_links_other:
      'A move can have only {{count}} active links. End one that you no longer need.',
    revised_quote: 'Get a price for the change first.',
    revised_city:
      'Your mover doesn’t serve the new pickup address. Book a new move for it, and cancel this one.',
    revised_full:
      'With this change, your move would take too long for any mover in this window. Choose another time first, or make a smaller change.',
    revised_late:
      'Your mover would have to agree to this change, and it’s too late for that: it takes {{hours}} hours’ notice. Write to them in the chat instead.',
    open_proposal: 'This proposal is closed. Reload the page to see your move as it is now.',
    dearer_quote:
      'This makes the move cost more, so the customer has to agree. Send them a proposal instead.',
    open_revision: 'There’s no change to this job for you to agree to.',
    unknown_stop: 'This move has no such stop.',
    stop_past: 'The crew has already been to this stop, so its details can’t change anymore.',
    photos_past: 'The crew is already loading, so the photos can’t change anymore.',
    step_in_time: 'It’s too early. You can start this job on {{at}}.',
    undo_changed: 'You can’t undo this step, because the job has changed since then.',
    undo_late: 'You can undo a step for {{count}} minutes. Call support if it was a mistake.',
    undo_often: 'You’ve undone this step too often. Call support if it was a mistake.',
    reach_stop: 'That isn’t the next stop of this move.',
    leave_stop: 'The truck isn’t at this stop.',
    held_times: 'The measured times of this move don’t need an approval.',
    proof_photo: 'Take a photo as proof of delivery and upload it from your own account.',
    proof_photo_small:
      'This photo is too small: its shorter side must be at least {{pixels}} pixels. Take a new one.',
    proof_used: 'This file was already used as proof of another delivery. Take a new one.',
    proof_signature: 'Have the customer sign here, and upload the signature from your own account.',
    proof_reason: 'Explain why the customer couldn’t give you the code.',
    proof_code: 'The code doesn’t match. Ask the customer for their 4-digit code.',
    proof_missing: 'You need the customer’s 4-digit code or a signature.',
    arrival_photo_old: 'This photo is more than an hour old. Take a new one at the door.',
    proof_photo_old: 'This photo is from before you arrived. Take a new one at the door.',
    late_crew:
      'Your crew isn’t late yet. If no one has come by {{at}}, you can cancel free of charge.',
    crew_seen: 'You’ve already told us that the crew is there.',
    no_show: 'This move was canceled for another reason, not a no-show.',
    no_show_past_one:
      'A no-show can only be reinstated within {{count}} day. Book a new move instead.',
    no_show_past_other:
      'A no-show can only be reinstated within {{count}} days. Book a new move instead.',
    no_show_fee:
      'A cancellation fee was charged for this move, so it can’t be reinstated. Book a new move instead.',
    contact_apart: 'You’ve just tried. Another attempt counts only after {{at}}.',
    contact_early: 'The customer doesn’t have to be there yet. Attempts count only after {{at}}.',
    contact_enough: 'You’ve tried often enough. Report that no one is here.',
    absence_wait: 'The free waiting time isn’t over yet. Wait until {{at}}.',
    absence_tries_one: 'Call or text the customer first. You need {{count}} recorded attempt.',
    absence_tries_other:
      'Call or text the customer first. You need {{count}} recorded attempts, a few minutes apart.',
    contest_none: 'This fee can’t be contested. Contact support if something is wrong.',
    contest_twice: 'You’ve already contested this fee. We’ll let you know what we decide.',
    contest_over: 'The time to contest this fee is over. Contact support if something is wrong.',
    contest_photo: 'Upload the photo again from your own account.',
    not_contested: 'The customer hasn’t contested this fee.',
    contest_decided: 'This has already been decided.',
    dispute_over:
      'The time to report a problem with this move is over. Contact support if something is wrong.',
    fee_under_way: 'The fee is being charged right now. Try again in a minute.',
    release_fee: 'Giving this job back now costs you {{fee}}. Please confirm this fee.',
    release_instead:
      'You can’t cancel this move because the customer still owes another mover a fee. Give the job back instead.',
    waive_limit:
      'You can waive fees up to {{limit}}. For a higher fee, ask someone who can approve refunds.',
    agreed_fee: 'Canceling now costs {{fee}}. Please confirm this fee.',
    no_tip:
      'The whole tip belongs to the crew. Refund the tip’s payment instead; that takes it back from the mover.',
    no_open_claim: 'There’s a claim about this job: {{code}}. Decide it first.',
    refundable_amount: 'You can refund at most {{limit}}.',
    another_full_access_admin:
      'You can’t remove the last administrator with full access. Give someone else full access first.',
    only_full_access: 'Only an administrator with full access can grant this.',
    administrator_with_email:
      'Only administrators with an email address choose a password. Everyone else signs in with a code.',
  },
  too_many_attempts: {
    delivery_code_one:
      'Too many wrong codes. Have the customer sign instead, or try again in {{count}} minute.',
    delivery_code_other:
      'Too many wrong codes. Have the customer sign instead, or try again in {{count}} minutes.',
  },
  mover: {
    own_move: 'it’s a move of your own or of one of your drivers.',
    suspended: 'your profile is suspended.',
    not_approved: 'your profile isn’t approved yet.',
    closing: 'your account is being closed.',
    not_available: 'you’re set to unavailable.',
    uninsured: 'your insurance has expired.',
    other_city: 'it’s in a city you don’t serve.',
    heavy: 'your preferences exclude heavy items.',
    too_far: 'it’s farther than your limit.',
    low_pay: 'it pays less than your minimum.',
    low_hourly: 'it pays less per hour than your minimum.',
    far_from_base: 'it starts farther from your home ZIP code than your limit.',
    stairs: 'it has more flights of stairs than your limit.',
    other_truck: 'it’s for a truck that your preferences exclude.',
    same_day: 'your preferences exclude same-day jobs.',
    extra_stops: 'your preferences exclude extra stops.',
    papers: 'a document is missing, has expired or isn’t approved yet.',
    papers_by_then: 'one of your documents ends on {{day}}, before this job.',
    insurance_by_then: 'your insurance ends on {{day}}, before this job.',
  },
  /** Why a mover can't or won't take a job, as staff reads it. */
  candidate: {
    own_move: 'the move belongs to one of their people',
    suspended: 'they are suspended',
    not_approved: 'they aren’t approved',
    closing: 'their account is being closed',
    not_available: 'they take no jobs now',
    uninsured: 'their insurance has expired',
    other_city: 'they don’t serve this city',
    papers: 'a document is missing, has expired or isn’t approved yet',
    papers_by_then: 'a document expires before this job',
    busy: 'they have no crew or truck free at this time',
    heavy: 'no heavy items',
    too_far: 'farther than they go',
    low_pay: 'less than their minimum pay',
    low_hourly: 'less than their minimum per hour',
    far_from_base: 'too far from their home ZIP code',
    stairs: 'too many flights of stairs',
    other_truck: 'not their kind of truck',
    same_day: 'no same-day jobs',
    extra_stops: 'no extra stops',
  },
  /** Why a job doesn't fit a mover's calendar; `_with` names the job that is in the way. */
  calendar: {
    closed: 'Your calendar is closed at this time.',
    notice: 'This job begins sooner than your minimum notice allows.',
    too_far_ahead: 'This job is further in the future than your calendar is open.',
    day_full: 'You already have your maximum number of jobs on this day.',
    no_truck: 'You have no truck that’s large enough for this job.',
    no_truck_with: 'Your trucks that are large enough are taken by then: see {{code}}.',
    truck_away: 'None of your trucks that are large enough is available then.',
    driver_away: 'None of your drivers is working then.',
    driver_absent:
      'This driver is away or doesn’t work at this time. Choose another driver, or change the driver’s hours in the calendar.',
    no_driver: 'None of your drivers has documents that are valid on this day.',
    no_driver_with: 'All your drivers are busy at this time: see {{code}}.',
    overlap: 'None of your crews is free for this job.',
    overlap_with: 'This job overlaps with {{code}}, which you’ve already accepted.',
    unknown_zip: 'We don’t know the ZIP code {{zip}}. Check it.',
    driver_busy: 'This driver is busy with {{code}} at this time. Choose another driver.',
    one_of: 'Choose a driver or a truck, not both.',
    not_yours: 'Choose a driver or a truck that belongs to this mover.',
    days: 'Choose at least one day, and each day once.',
    end_first: 'The end must be after the start.',
    too_long_day: 'Hours can last at most a day. Enter the rest as hours of the next day.',
    too_long: 'Choose at most a year.',
    many_days: 'Ask for at most {{count}} days.',
    past: 'This time is over. Choose one that is still ahead.',
    many_exceptions:
      'You already have {{count}} upcoming exceptions. Delete some that you no longer need.',
    feed_address:
      'Enter the address of a calendar: it begins with https:// or webcal:// and often ends in .ics.',
    file_too_large: 'The file is larger than 5 MB. Export a shorter period.',
    file_empty: 'The file is empty. Export the calendar again, and choose that file.',
    file_not_calendar:
      'This isn’t a calendar file, or it’s damaged. Export the calendar in iCal format; the file usually ends in .ics.',
    file_too_many_events:
      'The file has more than 2,000 busy times in the coming year. Export a shorter period.',
    feed_own: 'This is one of our own addresses. Your jobs are already in your calendar.',
    feed_private: 'This address is not on the public internet, so we can’t read it.',
    feed_gone: 'It was removed too long ago. Add the calendar again.',
    many_feeds: 'You can connect at most {{count}} calendars. Remove one that you no longer need.',
    same_feed: 'You’ve already connected this calendar.',
  },
  auth: {
    'auth/wrong-password': 'Wrong email address or password.',
    'auth/user-not-found': 'We couldn’t find an account with this email address or phone number.',
    'auth/expired-action-code': 'This code has expired. Please request a new one.',
    'auth/invalid-action-code': 'This code isn’t right. Check it and try again.',
    'auth/too-many-requests': 'Too many attempts. Please wait a while and try again.',
    'auth/email-already-in-use':
      'There’s already an account with this email address or phone number.',
    'auth/weak-password':
      'Choose a password of at least 12 characters that’s hard to guess. Don’t use a common password, your name or your email address.',
    'auth/invalid-credential': 'Wrong email address or password.',
    'auth/requires-recent-login': 'Please sign in again to do this.',
    'auth/user-disabled': 'This account is disabled. Please contact support.',
    'auth/operation-not-allowed':
      'We can’t text this number. We only send texts to these countries: {{countries}}. Use your email address instead.',
    'auth/texts-stopped':
      'You’ve stopped our texts to this number. Reply START to our last text to allow them again, or use your email address.',
    'auth/invalid-phone-number':
      'This number can’t receive texts. Enter a mobile number, or use your email address.',
  },
  account: {
    open_move: 'Your move {{code}} isn’t over yet. Close your account once it’s done or canceled.',
    open_payment:
      'A payment for your move {{code}} isn’t settled yet. Close your account once it is; that takes a few days.',
    open_refund:
      'A refund for your move {{code}} hasn’t reached you yet. Close your account once it has.',
    open_claim:
      'Your claim about move {{code}} isn’t settled yet. Close your account once it is, or withdraw the claim.',
    in_team: 'You belong to {{mover}}. Leave that company first.',
    in_crew: 'You drive for {{mover}}. Leave them first, on your profile.',
    open_drive:
      'You still have the job {{code}} for {{mover}}. Close your account once it’s done, or ask them to assign it to someone else.',
    job_open_move:
      'Your job {{code}} isn’t over yet. Close your account once it’s delivered and completed, or give it back.',
    job_open_payment:
      'The customer’s payment for your job {{code}} isn’t settled yet. Close your account once it is; that takes a few days.',
    job_open_refund:
      'A refund for your job {{code}} isn’t settled yet. Close your account once it is; that takes a few days.',
    job_open_claim:
      'A claim about your job {{code}} isn’t settled yet. Close your account once it is.',
    unpaid:
      '{{amount}} that {{mover}} earned hasn’t been paid out yet. Close your account once it has reached your bank.',
    owed: '{{mover}} still owes us {{amount}}. Message support to settle it, then close your account.',
    has_crew: 'These people still drive for {{mover}}: {{names}}. Let them go first, under Crew.',
    has_team:
      'These people are still on the team of {{mover}}: {{names}}. Remove them first; or make one of them an owner and leave the team, and the business goes on without you.',
    owns_business:
      'You also run {{mover}}. Switch to the business first: closing your account there closes both.',
    not_only_customer:
      'This person also works with us, so only an administrator with full access may change the account, under Users.',
    disabled: 'This account is disabled. Enable it first, under Users.',
    needs_address: 'Keep at least one of email and phone number: the customer signs in with it.',
    address_taken: 'Another account uses this already.',
    not_closing: 'Your account isn’t being closed.',
    own_address: 'Your account already uses this email or number. Enter the new one.',
    only_address: 'You sign in with this number. Add an email address before you remove it.',
  },
  password_link: {
    'auth/expired-action-code': 'This link has expired. Please request a new one.',
    'auth/invalid-action-code':
      'This link was already used or isn’t valid. Please request a new one.',
  },
  booking: {
    not_favorite: 'Choose one of your favorite movers, or none.',
    many_favorites: 'You can have up to {{count}} favorites. Remove one first.',
    unknown_place: 'We don’t know this place. Enter a US ZIP code or a city and state.',
    no_city: 'We don’t move people from {{place}} yet.',
    no_city_near:
      'We don’t move people from {{place}} yet. The nearest city we serve is {{nearest}}.',
    already_served:
      'We already serve this place, from {{city}}. Get your price instead of waiting.',
    unknown_city: 'We don’t know this city. Enter a ZIP code instead.',
    no_place: 'Enter the ZIP code that you’re moving from.',
    over_water:
      'We don’t move between these places: there’s no road for a truck between them. Choose places in the same part of the country.',
    too_far: 'These places are {{miles}} miles apart by road. We move up to {{most}} miles.',
    no_pickup: 'The first stop must be the pickup.',
    no_dropoff: 'The last stop must be the drop-off.',
    other_place:
      'This address is in {{place}}, but the price is for {{zip}}. Change the address, or get a price for it.',
    past_window: 'Choose a time in the future.',
    far_window: 'Choose a day within the next {{days}} days.',
    short_notice: 'Book at least {{hours}} hours ahead.',
    window_order: 'The time window must end after it starts.',
    window_full:
      'Every crew has a job at that time. The nearest free times: {{times}}. Choose one of them or another day.',
    window_full_all:
      'Every crew has a job at that time and in the days around it. Choose another day.',
    window_free: 'A crew is free at that time. Book it instead of waiting.',
    unknown_vehicle: 'This vehicle doesn’t exist. Choose another one.',
    unknown_item: 'This item doesn’t exist. Choose another one.',
    prohibited_item: 'We can’t move {{item}}: {{reason}}',
    coupon: 'This coupon isn’t valid.',
    nothing_to_move: 'Choose a size or at least one item.',
    no_price: 'We can’t calculate prices right now. Please try again later.',
    price_changed: 'The price has changed since you saw it. Please review the new price.',
  },
  city: {
    no_mover:
      'No approved mover serves this city. Approve one who lists it before you set it live.',
    no_truck:
      'The movers who serve this city have no active truck. Add one before you set it live.',
    no_driver:
      'No mover who serves this city has both a truck and a driver. Approve a driver before you set it live.',
  },
  fee: {
    needed:
      'Prices need the fee {{code}}. You can’t delete or rename it, because it would be missing from now on.',
    not_before: 'Prices need the fee {{code}}. It must be in force now, not only from {{at}}.',
    not_after:
      'Prices need the fee {{code}}. With this change, they would be without it from {{at}}.',
    kind: 'The fee {{code}} must be of this kind: {{kind}}.',
    backwards: 'It must end after it starts.',
    same_start:
      'Another version of {{code}} starts at the same time. Change that version, or choose a different start for this one.',
    overlap:
      'Another version of {{code}} takes effect on {{at}}. Only one can be in force at a time.',
  },
  setting: {
    bounds: '{{name}} must be between {{min}} and {{max}}.',
  },
  vehicle: {
    last: 'This is the last active vehicle, and prices can’t be calculated without one. Activate another vehicle first.',
  },
  credit: {
    past: 'Choose a time in the future.',
    own: 'You can’t grant a credit to yourself. Ask another administrator.',
    credit_grants_by_administrator_cents:
      'You can grant at most {{limit}} in {{days}} days. You have {{left}} left. Ask another administrator to grant the rest.',
    credit_grants_to_customer_cents:
      'A customer can be granted at most {{limit}} in {{days}} days. This customer can get {{left}} more now.',
  },
  proposal: {
    open: 'This proposal is open.',
    accepted: 'You’ve already accepted this change.',
    declined: 'You’ve already declined this change. Your move stays as it was.',
    withdrawn: 'We’ve withdrawn this proposal. Your move stays as it was.',
    expired: 'The time to answer this proposal is over. Your move stays as it was.',
    outdated: 'Your move has changed since we proposed this, so you can’t accept it anymore.',
    one_open: 'The customer already has a proposal to answer. Withdraw it before you send another.',
    unchanged: 'This is the move as it’s booked. Change something before you propose it.',
    not_dearer: 'This change doesn’t cost more. Reschedule the order directly.',
    too_late:
      'The customer would have less than 15 minutes to answer. Call them instead, and let them make the change.',
    resend_pause_one: 'The customer got this link less than {{count}} minute ago. Wait a little.',
    resend_pause_other:
      'The customer got this link less than {{count}} minutes ago. Wait a little.',
  },
  late_step: {
    open: 'This job is still yours. Report its steps on the job’s page.',
    enough: 'You’ve reported as many steps of this job as possible. Call support about the rest.',
  },
  order_photo: {
    not_at_stop: 'You can add photos while you’re at a stop. Report your arrival first.',
    other_stop: 'The crew isn’t at this stop now. Add photos of the stop where you are.',
    moment_before: 'Photos from before the move can only be taken until the truck leaves.',
    moment_after: 'Photos from after the move can only be taken where you unload.',
    moment_damage: 'You can report damage while you’re at a stop.',
    moment_access: 'You can add photos of the access while you’re at a stop.',
    moment_parking: 'You can add photos of the parking while you’re at a stop.',
    moment_absence:
      'You can add photos showing that nobody is there only before you start loading.',
    no_item: 'This move doesn’t have that item. Choose one from its list.',
    not_yours: 'This isn’t a picture that you’ve uploaded. Upload it from your own account.',
    used: 'This picture was already added. Take a new one.',
    enough: 'This job already has {{most}} photos, which is the limit.',
    too_late:
      'A photo can be removed for {{minutes}} minutes after it was sent. Ask support about this one.',
  },
  location: {
    not_on_the_way: 'You can only show where you are while you’re on the way.',
  },
  payment: {
    declined: 'Your card was declined. Please use another card.',
    expired_card: 'Your card has expired. Please use another card.',
    insufficient_funds: 'Your card doesn’t have enough funds. Please use another card.',
    action_failed: 'Your bank didn’t confirm the payment. Please try again.',
    action_required:
      'The card’s bank wants you to confirm this payment yourself. Open it and confirm it.',
    unconfirmed:
      'You didn’t confirm the payment with your bank within an hour. Nothing is held on your card.',
    lapsed: 'The hold on your card has ended.',
    unavailable: 'The payment service isn’t responding. We’ll keep trying.',
    credit_used:
      'Your credit was used for another move while we were waiting for your bank. We’ve released the hold; please try again.',
    proposal_closed:
      'The proposed change was closed while we were waiting for your bank. We’ve released the hold, and your move stays as it was.',
    price_expired: 'The price had expired by the time your bank answered.',
    order_changed: 'The move had changed by the time your bank answered.',
    window_full:
      'Every crew got another job at that time while we were waiting for your bank. We’ve released the hold, and nothing was charged. Choose another time.',
    unknown_method: 'This card is no longer on file. Please use another card.',
  },
  card: {
    setup_open: 'Enter the card first.',
    card_number: 'The card number isn’t valid. Check it and try again.',
    card_expired: 'This card has expired. Use another card.',
    closed: 'This form has been open for too long. Reload the page and enter the card again.',
    default_as_backup:
      'Your default card can’t be your backup too. Make another card the default first.',
    in_use:
      'Move {{code}} is paid with this card. Choose another card for it first, or wait until it’s charged.',
  },
  file: {
    type: 'You can upload pictures (JPEG, PNG or WebP) and PDFs only.',
    picture: 'We can’t open this picture: it’s damaged. Take it again or choose another one.',
    pixels: 'This picture has more than {{most}} megapixels. Choose a smaller one.',
    busy: 'Many pictures are being uploaded at the moment. Try again in a few seconds.',
    unavailable: 'Files can’t be stored or opened at the moment. Try again in a few minutes.',
    missing: 'No file was sent. Choose a file and try again.',
    empty: 'This file is empty (0 bytes). Take the picture again or choose another file.',
  },
  content: {
    reserved_slug: 'The site itself uses the address /{{slug}}. Please choose another one.',
    covers: {
      heavy: 'A piano under a quilted blanket.',
      pets: 'A cat looking out of its carrier.',
      protection: 'A quilted shield with a check mark.',
      truck: 'A box truck with its ramp down.',
      tipping: 'A cup of coffee next to some coins.',
      stairs: 'A sofa being carried up the stairs.',
      building: 'An apartment building with an elevator.',
      'moving-day': 'A truck pulling up to a house.',
      packing: 'Moving boxes and a lamp.',
      planning: 'A calendar with one day marked.',
      price: 'A list of prices with its tag.',
    },
    feed_title: 'Haulwell: about moving',
    feed_description: 'What a move costs and how to make it go well.',
    archived_post: 'This post is no longer available.',
    publication_in_future: 'Schedule the post for a time in the future.',
    blank: 'Fill in {{field, label}}: the post can’t be shown without it.',
    cover_alt: 'Describe the cover picture for people who can’t see it.',
    published_text: 'A published text can’t be changed. Create a new edition instead.',
    day_not_past: 'It can take effect on {{today}} at the earliest.',
    next_edition: 'Edition {{edition}} is already published. Choose a higher number for this one.',
    next_day: 'Edition {{edition}} takes effect on {{day}}. Choose a later day for this one.',
  },
  notices: {
    not_yours: 'These notifications don’t apply to you.',
    no_hours: 'The hours begin and end at the same time. Choose a different end.',
    must_stay_on: 'You can’t turn off these notifications here.',
    foreign_link: 'This link isn’t from one of our emails, or part of it is missing.',
  },
  support: {
    agent: 'Choose an active administrator who can work on tickets.',
    call_agent: 'Choose an administrator: only administrators make calls for the company.',
    own_file: 'You can attach only files that you uploaded yourself.',
    ended_before: 'A call can’t end before it starts.',
    unknown_sender:
      'No account has this email address or phone number. Answer the message instead.',
    has_ticket: 'This message is already a ticket.',
  },
  undelivered: {
    removed: 'The message is no longer stored. Drop it.',
  },
  contact: {
    unreachable: 'Enter an email address or a phone number so that we can answer you.',
    links:
      'Your message has too many links: we accept at most {{most}}. Remove some and send it again.',
    too_soon: 'That was quick! Wait a few seconds and send it again.',
    too_late: 'This form has been open for too long. Reload the page and try again.',
  },
  review: {
    replied: 'You’ve already replied to this review, or you can’t reply to it.',
  },
  search: {
    unknown_resource: 'You can’t search in {{name}}. Allowed: {{allowed}}.',
  },
  comment: {
    record: 'This record doesn’t exist, or you can’t comment on it.',
    mentions: 'You can only mention active administrators who may see this record.',
  },
  view: {
    resource: 'There’s no list with this name.',
    query: 'Enter only the part of the URL after the question mark (?).',
    no_roles: 'Choose at least one role that sees this view, or share it with everyone.',
    blind: 'These roles can’t open this list: {{names}}. Leave them out.',
    not_seen: 'Share this view with these roles first: {{names}}.',
    none: 'There’s no such view of this list, or you can’t see it.',
    pins_one: 'Pin at most {{count}} view, each once.',
    pins_other: 'Pin at most {{count}} views, each once.',
  },
  agreement: {
    changed: 'The agreement has changed since you opened it. Reload the page and read it again.',
  },
  truck: {
    needed:
      'You need this truck for jobs that you’ve accepted: {{codes}}. Add another one of this size first.',
  },
  crew: {
    documents_open: 'Approve the driver’s documents first.',
    jobs_assigned: 'This driver still has jobs: {{codes}}. Assign them to someone else first.',
    jobs_left:
      'You still have jobs: {{codes}}. Ask your mover to assign them to someone else first.',
    taken_own: 'This person is already in your crew.',
    taken_driver: 'This person drives for another mover and has to leave that crew first.',
    taken_mover: 'This address belongs to a mover’s account. Ask this person for another address.',
    taken_other: 'This address can’t be invited. Ask this person for another address.',
    drives_elsewhere: 'You drive for another mover. Leave that crew first.',
    no_texts: 'We can’t send texts to this number. Use an email address instead.',
    invited_often:
      'You’ve sent this invitation three times today. Try again tomorrow, or check the address.',
  },
  team: {
    taken_own: 'This person is already in your team, or already invited.',
    taken_other: 'This address can’t be invited. Ask this person for another address.',
    full: 'Your team already has {{count}} people, the maximum. Remove somebody first.',
    expired: 'This invitation has expired. Ask {{mover}} to send it again.',
    last_owner: 'A company needs an owner. Make somebody else an owner first.',
    holder: 'This person holds the company’s account. Only they can give it up, by leaving.',
    yourself: 'You can’t change your own role. Ask another owner, or leave the company.',
    no_successor:
      'You hold the company’s account, and no other owner can take it over, because each has a company of their own. Make somebody else an owner first.',
    fields: 'Only an owner can change this.',
  },
  standing: {
    subject: 'Appeal about {{code}}: {{what}}',
    appealed: 'You’ve already appealed this. Add anything else in its ticket.',
    too_late: 'The time to appeal this is over. It’ll stop counting on its own.',
  },
  background: {
    dispute_subject: 'Dispute of background check {{id}}',
    not_in_crew: 'This person isn’t an active driver of your crew.',
    open: 'A check of this driver is already under way.',
    valid: 'This driver’s check is valid. You can renew it from {{day}}.',
    refused: 'This driver can’t be checked again for now. Contact support.',
    not_yours: 'Only the person being checked can do this.',
    unsigned: 'Read and sign the disclosure and the consent first.',
    begun: 'The driver has consented, so the check is under way. Contact support to stop it.',
    notice_open: 'The driver can still answer the notice, until {{until}}.',
    full_name: 'Enter your first and last name, as on your license.',
    no_email:
      'Add an email address to your profile first: the company that runs the check writes to it.',
    asked_often: 'This driver was asked three times today. Try again tomorrow.',
  },
  document: {
    signed_agreement: 'Sign the agreement on its page instead of uploading it.',
    own_file: 'Choose a file that you uploaded yourself.',
    past: 'This date is in the past. Choose a later day.',
    order: 'The document must expire after it was issued.',
    unissued: 'The issue date can’t be in the future.',
    ended: 'This document is no longer valid. Ask for a new one.',
    other_mover: 'This driver doesn’t work for this mover.',
  },
  clock: {
    under_way: 'The clock is still moving. Wait until it has stopped.',
    ahead: 'The clock only moves ahead. Choose a later time.',
    too_far: 'Move the clock by at most {{days}} days.',
  },
  dispute: {
    too_late: 'The bank’s deadline for evidence has passed.',
    no_evidence: 'The evidence isn’t ready yet. Collect it again, or wait a minute.',
    refund_covered: 'The bank has already returned this amount to the customer.',
  },
  reconciliation: {
    no_fee: 'This difference isn’t about a fee. Explain it, or mark it as corrected.',
    fee_changed:
      'The fee in our books has changed since this difference was found. Run a reconciliation first.',
  },
  refund: {
    disputed: 'The customer’s bank is disputing this payment. Refund it once that is decided.',
    not_captured: 'You can refund a payment only after it has been charged.',
    other_approver:
      'Someone else has to approve this refund: one person can approve refunds of up to {{limit}} per move.',
    no_mover: 'This move has no mover to share the cost of the refund.',
    no_protection:
      'Protection pays for damage only, and only if the customer bought it for this move.',
    no_tip: 'This payment isn’t a tip. Choose the price or damage.',
    tip_credit: 'Credit never pays for a tip. Return it with the payment of the price.',
  },
  certificate: {
    move_ended: 'The crew’s work is done or the move was canceled, so this can’t change anymore.',
    own_file: 'Upload this file again.',
    pdf: 'The certificate must be a PDF.',
    ends_before:
      'This certificate expires before the move ends. Ask your insurer for one that is valid longer.',
    other_certificate:
      'The mover has sent another certificate since then. Look at that one before you accept it.',
    both_times: 'Enter both the start and the end.',
    times_order: 'The end must be after the start.',
    other_time: 'The crew isn’t there at these times. It starts within the move’s time window.',
    unasked: 'First tell us whether you need a certificate of insurance.',
    changed: 'This isn’t possible anymore. The certificate’s state is now: {{state}}.',
  },
  claim: {
    too_early: 'You can file a claim once your move is delivered.',
    disputed:
      'Your move is disputed, which covers everything about it. We’ll let you know what we decide.',
    over: 'The time to file a claim about this move is over. Contact support if something is wrong.',
    open: 'You already have an open claim about this move. Withdraw it to file another one.',
    limit: 'You can’t file any more claims about this move. Contact support if something is wrong.',
    photo: 'Upload this photo again from your own account.',
    photo_missing: 'Add a photo that shows the damage.',
    above_wanted: 'The customer claims {{wanted}}. Enter at most that.',
    other_offer: 'The offer is {{offer}} now. Look at it again before you take it.',
    own_offer: 'What you offer comes out of your own pay.',
    no_bearer: 'Choose who pays for it.',
    unheard:
      'The mover hasn’t answered yet. Make an offer once they have, or once their time to answer is over.',
    no_protection:
      'Protection pays for damage and loss, and only if the customer bought it for this move. Choose who else pays.',
    other_decider: 'You made the first decision. Someone else has to decide the appeal.',
    undecided: 'There’s no decision that you can appeal.',
    appealed: 'This decision was already appealed. The second one is final.',
    granted: 'You got everything you asked for.',
    not_borne: 'You don’t pay for this claim, so there’s nothing to appeal.',
    appeal_over: 'The time to appeal is over. Contact support if something is wrong.',
    under_way: 'The payment is on its way. You can appeal once it has arrived.',
    below_paid: '{{paid}} has already been paid or is on its way. Decide on at least that amount.',
    not_charged: 'Nothing has been charged for this move yet. Wait for the charge, then decide.',
  },
  tip: {
    too_early: 'You can tip the crew once your move is delivered and nothing about it is disputed.',
    over: 'The time for tips for this move is over.',
    own_move: 'You can’t tip your own crew.',
    open: 'You’ve already given a tip that isn’t charged yet. Withdraw it to give another amount.',
    limit: 'You’ve reached the limit for tips. Thank you for your generosity.',
    amount: 'A tip can be between {{least}} and {{most}}.',
    no_card: 'Add a card first.',
    too_late: 'The time to withdraw this tip is over. If it was a mistake, contact support.',
    unanswered: 'Your bank hasn’t answered yet. Try again in a minute.',
  },
  wallet: {
    no_account: 'You don’t have a verified account that can be used right now.',
    email_missing:
      'Our payout provider needs your email. Add it to your profile, or ask support to do it.',
    no_instant: 'Your bank doesn’t take instant payouts. You’ll get the weekly payout.',
    too_little: 'You need more than {{least}} to request a payout.',
    unavailable: 'Our payout provider isn’t answering. Try again in a few minutes.',
  },
  payout: {
    no_account: 'The bank doesn’t recognize this account.',
    account_closed: 'The account is closed.',
    declined: 'The bank declined the payout.',
    account_restricted: 'The payout provider needs something from you before it can pay you.',
    instant_unsupported: 'The bank doesn’t take instant payouts.',
    insufficient_funds: 'The amount wasn’t available in the account.',
    other: 'The bank didn’t say why.',
    disabled: 'The account is disabled.',
  },
  reports: {
    order: 'The last day is before the first.',
    too_long: 'This is more than {{count}} periods. Choose weeks or months, or fewer days.',
  },
  statement: {
    no_file: 'We’re still creating the PDF of this statement. Try again in a few minutes.',
    same: 'The journal matches this edition, so there’s nothing to correct.',
    superseded: 'There’s a newer edition of this statement. Correct that one instead.',
  },
}
