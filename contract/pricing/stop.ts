import {
  boolean,
  choice,
  decimal,
  integer,
  objectOf,
  text,
  timestamp,
} from '#contract/kernel/field.ts'

/** A stop of a move, as it is stored. Calls take the fields they need from here. */
export const stopFields = {
  kind: choice(['pickup', 'dropoff', 'extra']),
  address: text({ max: 200 }),
  unit: text({ max: 40, optional: true }),
  city: text({ max: 80 }),
  state_code: text({ min: 2, max: 2 }),
  zip: text({ min: 5, max: 10 }),
  lat: decimal({ min: -90, max: 90 }),
  lng: decimal({ min: -180, max: 180 }),
  floor: integer({ min: -5, max: 120 }),
  flights: integer({ min: 0, max: 60 }),
  has_elevator: boolean(),
  carry_ft: integer({ min: 0, max: 2000, unit: 'ft' }),
  parking_note: text({ max: 300, optional: true }),
  /** Opens the gate or the front door. */
  access_code: text({ max: 40, optional: true }),
  contact_name: text({ max: 120, optional: true }),
  contact_phone: text({ max: 30, optional: true }),
  /** The building asks the crew for a certificate of insurance. */
  needs_certificate: boolean({ optional: true }),
  arrived_at: timestamp({ optional: true }),
  left_at: timestamp({ optional: true }),
}

export const Stop = objectOf(stopFields)
