/**
 * Hints for filling in a field, by its name, or as `resource.field` where the field has a meaning of
 * its own.
 */
export const help = {
  slug: 'The page’s name in its address: lowercase letters, digits and hyphens. If you change it, the old address redirects to the new one.',
  name_es:
    'Shown to people who use the site in Spanish. If you leave it empty, they see the English text.',
  description_es:
    'Shown to people who use the site in Spanish. If you leave it empty, they see the English text.',
  position: 'Lower numbers come first.',
  phone: 'Include the country code: +14155550123.',
  time_zone: 'Times are shown in this time zone.',

  'fees.code':
    'The name that prices use to find this number. It can have several versions, one after another: each price uses the version in force when it’s calculated.',
  'fees.value':
    'In dollars, as a percentage or as a plain number, depending on the kind. It applies to every price calculated while it’s in force. Prices already given don’t change.',
  'fees.active_from':
    'If you leave it empty, it takes effect right away. The version in force ends automatically at that moment. Every fee that prices need must be in force at all times.',
  'fees.active_to': 'If you leave it empty, it stays in force until a later version starts.',

  'settings.value':
    'In dollars, as a percentage or as a plain number. It applies as soon as you save it.',

  'cities.photo':
    'Shown across the top of the city’s page, three times as wide as high. Without one, a street is drawn.',
  'cities.lat': 'The center, in degrees north.',
  'cities.lng': 'The center, in degrees east: negative in the Americas.',
  'cities.radius_mi':
    'Moves that start within this distance of the center belong to the city. If two cities are within reach, the nearer one counts.',
  'cities.time_zone': 'Time windows and peak days use this time zone.',
  'cities.speed_mph': 'Converts the miles of a route into the driving minutes we charge.',
  'cities.status':
    'Customers can book moves in live cities only. A city can be live while an approved mover with a truck and a driver serves it. When that ends, it’s paused automatically.',

  'states.tax_bp': 'Added to the price of every move that starts in this state.',

  'vehicles.code': 'The name that prices and orders use for this vehicle.',
  'vehicles.capacity_ft3': 'Used to calculate how many trips a load needs.',
  'vehicles.included_crew': 'How many movers the price per minute covers.',
  'vehicles.is_active': 'Customers can choose active vehicles only. Existing orders keep theirs.',

  'items.volume_ft3': 'Including packaging. It determines the vehicle and the number of trips.',
  'items.weight_lb': 'Heavy items cost extra. The weight limits are set under fees.',
  'items.minutes': 'Time to carry one out, or to carry one in. We charge for both.',
  'items.is_prohibited': 'Customers can’t book this item; they see the reason instead.',
  'items.prohibited_reason_es':
    'Shown to people who use the site in Spanish. If you leave it empty, they see the English text.',

  'sizes.volume_ft3': 'Shown to customers. The price is calculated from the size’s items.',
  'sizes.minutes': 'For comparison only. The price is calculated from the size’s items.',
  'sizes.crew_size': 'Shown to customers. The price suggests a crew based on the items.',
  'sizes.is_active': 'Customers see active sizes only.',

  'coupons.code':
    'What customers type. It doesn’t matter whether letters are uppercase or lowercase.',
  'coupons.amount': 'Taken off the service, before the service fee and tax.',
  'coupons.cap_cents': 'The discount is never higher than this, no matter how much the move costs.',
  'coupons.starts_at': 'If you leave it empty, the coupon is valid right away.',
  'coupons.ends_at': 'If you leave it empty, the coupon doesn’t expire.',
  'coupons.max_uses':
    'The total for all customers, counted when a move is placed. Leave it empty for no limit.',
  'coupons.is_badge':
    'Offered on the public site to visitors who aren’t signed in. If there are several, the highest discount is shown.',

  'movers.photo':
    'The crew and its truck, shown to customers on the city’s page and with their move. Without one, a crew is drawn.',
  'movers.city_ids': 'The mover gets job offers in these cities.',
  'movers.is_available': 'If off, the mover gets no job offers and can’t take jobs.',
  'movers.insurance_expires_at': 'The mover can’t take jobs after this date.',
  'movers.minimum_pay_cents': 'Jobs that pay less aren’t offered.',
  'movers.buffer_before_min': 'Kept free in addition to the drive. Customers can’t book it.',
  'movers.buffer_after_min': 'Kept free in addition to the drive. Customers can’t book it.',
  'movers.notice_hours': 'Jobs that begin sooner aren’t offered.',
  'movers.max_days_ahead': 'Jobs that begin later aren’t offered.',
  'movers.max_jobs_per_day': 'In the mover’s time zone. Leave it empty for no limit.',
  'availability_rules.days': '0 is Sunday, 6 is Saturday.',
  'availability_rules.from_minute': 'Minutes after midnight, in the mover’s time zone.',
  'availability_rules.to_minute': 'Above 1440 for hours that end after midnight.',
  'availability_exceptions.is_open': 'If off, the mover takes no jobs during this time.',
  'movers.farthest_miles': 'Jobs with a longer route aren’t offered.',
  'movers.takes_heavy': 'If off, jobs with an item over 150 lb aren’t offered.',
  'movers.cost_per_mile_cents':
    'Earnings and day plans count this much for each mile, loaded or empty. Empty counts the fuel per mile of the limits.',
  'movers.minimum_hourly_cents':
    'Jobs that pay less per hour, counting the empty drive, aren’t offered.',
  'movers.radius_mi':
    'Jobs that start farther from the home ZIP code by road aren’t offered. Leave it empty for any distance.',
  'movers.max_flights':
    'Counted over all stops without an elevator. Leave it empty for any number.',
  'movers.vehicle_ids': 'Only jobs for these trucks are offered. Leave it empty for all trucks.',
  'movers.takes_same_day': 'If off, jobs that start on the same day aren’t offered.',
  'movers.takes_extra_stops': 'If off, jobs with more than two stops aren’t offered.',

  'users.roles': 'What an administrator can see and do. Only administrators have roles.',
  'users.permissions': 'Single actions, in addition to what the roles allow.',
  'refunds.amount_cents':
    'Up to what’s left of the payment. A large amount, or several that add up to one for the same move, needs approval from a second person.',
  'refunds.refunded_for':
    'A refund of the price also returns its share of the tax and of the affiliate’s commission. A payment for damage doesn’t.',
  'refunds.borne_by':
    'The mover’s share is deducted from what they earned on the move, or from their next payout.',
  refund_cents:
    'A large amount, alone or together with the move’s other refunds, needs approval from a second person. So does any amount from someone who can’t approve refunds.',
  'saved_views.visibility': 'Only people who can open this list see it among their views.',
  'saved_views.default_for':
    'People with these roles see this view when they open the list, unless they’ve chosen another one for themselves.',
  'saved_views.query': 'The part of the list’s address after the question mark (?).',
  'api_tokens.scopes': 'What the program may do. Choose only what it needs.',
  'webhook_endpoints.url':
    'It must start with https:// and be on the public internet. We don’t follow redirects.',
  'webhook_endpoints.event_names': 'Only events of records that you can list.',
  'customers.orders_booked':
    'Carried out or still to come. Canceled and expired moves don’t count.',
  'customers.spent_cents':
    'Charged to cards for moves and for canceling them, minus refunds. Tips don’t count.',
  'customers.last_move_at': 'When the latest move was delivered.',
  'customers.notes': 'For the team only. The customer never sees them.',
}

export type HelpText = keyof typeof help
