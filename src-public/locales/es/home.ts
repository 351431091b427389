import type { home as en } from '../en/home.ts'
import type { Same } from '../en.ts'

export const home: Same<typeof en> = {
  title: 'Mudanzas a un precio que puedes comprobar',
  description:
    'Ve el precio exacto de tu mudanza en segundos, con la regla detrás de cada línea, y paga menos si el trabajo toma menos tiempo. Equipos locales verificados, reserva en línea.',
  headline: 'Un precio justo para un día pesado.',
  lead: 'Dos códigos postales, un tamaño y un día. Ves el precio completo de inmediato y la regla detrás de cada dólar.',
  widget: {
    title: '¿Cuánto costará mi mudanza?',
    submit: 'Ver mi precio',
    book: 'Reservar esta mudanza',
    details: 'Ver cada línea',
    valid: 'Válido por 24 horas. No cobramos nada hasta que termine la mudanza.',
    midweek: 'De martes a jueves es cuando mudarse cuesta menos.',
    missing: 'Escribe los dos lugares y elige un tamaño y un día.',
    for: '{{vehicle}}, {{crew}}, {{miles}}',
  },
}
