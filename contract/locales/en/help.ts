/**
 * Hints for filling in a field, by its name, or as `resource.field` where the field has a meaning of
 * its own.
 */
export const help = {
  slug: 'Names the page in its address, in small letters, digits and hyphens. When it changes, the old address leads to the new one.',
  name_es: 'Shown to readers of Spanish. Left empty, they see the English one.',
  description_es: 'Shown to readers of Spanish. Left empty, they see the English one.',
  position: 'The lowest number comes first.',
  phone: 'With the country’s prefix: +14155550123.',
  time_zone: 'Times are shown by this clock.',

  'fees.code':
    'The name by which the price finds this number. It may have several versions, one after another: a price takes the one in force when it is asked for.',
  'fees.value':
    'In dollars, in percent or as a plain number, as the kind says. It goes into every price asked for while it is in force; prices already given stay as they are.',
  'fees.active_from':
    'Left empty, it is in force already. The version in force until then ends at this moment by itself. What the price needs must be in force at all times.',
  'fees.active_to': 'Left empty, it stays in force until a later version begins.',

  'settings.value':
    'In dollars, in percent or as a plain number. It applies from the moment it is saved.',

  'cities.lat': 'The centre, in degrees north.',
  'cities.lng': 'The centre, in degrees east: negative in the Americas.',
  'cities.radius_mi':
    'Moves that begin within this distance of the centre belong to the city. Where two reach, the nearer one counts.',
  'cities.time_zone': 'Windows and peak days go by this clock, as America/Los_Angeles.',
  'cities.speed_mph': 'Turns the miles of a route into the minutes of driving that are charged.',
  'cities.status': 'Only moves in live cities can be booked.',

  'states.tax_bp': 'Added to every price of a move that begins in this state.',

  'vehicles.code': 'The name by which prices and orders keep this vehicle.',
  'vehicles.capacity_ft3': 'The load may need several trips; it is counted by this.',
  'vehicles.included_crew': 'How many movers the price per minute pays for.',
  'vehicles.is_active': 'Only active vehicles are offered. Orders that have one keep it.',

  'items.volume_ft3': 'With its wrapping. Decides on the vehicle and the trips.',
  'items.weight_lb': 'Heavy items cost a surcharge; the weights are among the fees.',
  'items.minutes': 'To carry one out, or to carry one in: both are charged.',
  'items.is_prohibited': 'Cannot be booked; customers see the reason instead.',
  'items.prohibited_reason_es':
    'Shown to readers of Spanish. Left empty, they see the English one.',

  'sizes.volume_ft3': 'What customers are told. The price is made of the size’s items.',
  'sizes.minutes': 'For comparison alone. The price is made of the size’s items.',
  'sizes.crew_size': 'What customers are told. The price suggests a crew by the items.',
  'sizes.is_active': 'Only active sizes are offered to customers.',

  'coupons.code': 'What customers type; capital and small letters are the same.',
  'coupons.amount': 'Off the service, before the fee and the tax.',
  'coupons.cap_cents': 'The discount is never higher than this, however dear the move.',
  'coupons.starts_at': 'Left empty, the coupon is valid already.',
  'coupons.ends_at': 'Left empty, the coupon does not end.',
  'coupons.max_uses':
    'By all customers together, counted when a move is placed. Empty: any number.',
  'coupons.is_badge':
    'Offered on the public site to visitors who are not signed in. Of several, the highest discount is shown.',

  'movers.city_ids': 'Jobs in these cities are offered to the mover.',
  'movers.is_available': 'Switched off, the mover is offered no jobs and can take none.',
  'movers.insurance_expires_at': 'From then on the mover can take no jobs.',
  'movers.minimum_pay_cents': 'Jobs that pay less are not offered.',
  'movers.farthest_miles': 'Jobs with a longer route are not offered.',
  'movers.takes_heavy': 'Switched off, jobs with an item over 150 lb are not offered.',

  'users.roles': 'What an administrator may see and do. Only administrators have some.',
  'users.permissions': 'Beside what the roles allow: single actions.',
  'refunds.amount_cents':
    'At most what is left of the payment. A large sum, also of several for the same move, waits for a second person who approves it.',
  'refunds.borne_by':
    'What the mover bears is taken from what the move brought them, or from the next payout.',
  refund_cents:
    'A large sum, also together with other refunds of the move, waits among the refunds for a second person who approves it. So does any sum of somebody who may not approve refunds.',
  'saved_views.is_shared': 'Everybody who has this list finds it among their views.',
  'saved_views.query': 'What stands behind the ? in the address of the list.',
  'customers.notes': 'For the team alone; the customer never sees them.',
}

export type HelpText = keyof typeof help
