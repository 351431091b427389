/** Texts for the stops of a move, as shown to the customer and the crew. */
export const stops = {
  kind: { pickup: 'Pickup', dropoff: 'Drop-off', extra: 'Stop on the way' },
  reached: 'There {{time}}',
  left: 'left {{time}}',
  unit: 'Unit {{unit}}',
  floor: 'Floor {{floor}}',
  elevator: 'elevator',
  flights_one: '{{count}} flight of stairs',
  flights_other: '{{count}} flights of stairs',
  no_flights: 'no stairs',
  carry: '{{feet}} ft to carry',
  parking: 'Parking: {{note}}',
  access_code: 'Gate code: {{code}}',
  certificate: 'The building asks for a certificate of insurance.',
  call: 'Call {{name}}',
  call_nameless: 'Call',
  quiet:
    'The driver’s phone last reached us at {{time}}. Without a signal, as in a basement, the steps come later, with their real times.',
}
