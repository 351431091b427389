import type { Same, Texts } from '../en.ts'

export const stops: Same<Texts['stops']> = {
  kind: { pickup: 'Recogida', dropoff: 'Entrega', extra: 'Parada en el camino' },
  reached: 'Llegada {{time}}',
  left: 'salida {{time}}',
  unit: 'Unidad {{unit}}',
  floor: 'Piso {{floor}}',
  elevator: 'elevador',
  flights_one: '{{count}} tramo de escaleras',
  flights_other: '{{count}} tramos de escaleras',
  no_flights: 'sin escaleras',
  carry: '{{feet}} ft de acarreo',
  parking: 'Estacionamiento: {{note}}',
  access_code: 'Código de la entrada: {{code}}',
  certificate: 'El edificio pide un certificado de seguro.',
  call: 'Llamar a {{name}}',
  call_nameless: 'Llamar',
  quiet:
    'El teléfono del conductor se comunicó por última vez a las {{time}}. Sin señal, como en un sótano, los pasos llegan después, con su hora real.',
}
