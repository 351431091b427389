import type { home as en } from '../en/home.ts'
import type { Same } from '../en.ts'

export const home: Same<typeof en> = {
  title: 'Mudanzas a un precio que puede comprobar',
  description:
    'Vea el precio exacto de su mudanza en segundos, con la regla detrás de cada línea, y pague menos si el trabajo es menos. Equipos locales verificados, reserva en línea.',
  headline: 'Un precio justo para un día pesado.',
  lead: 'Dos códigos postales, un tamaño y un día. Verá el precio completo de inmediato y la regla detrás de cada dólar.',
  widget: {
    title: '¿Cuánto costará mi mudanza?',
    submit: 'Ver mi precio',
    book: 'Reservar',
    details: 'Ver cada línea',
    valid: 'Vale por 24 horas. No se cobra nada antes de terminar la mudanza.',
    midweek: 'De martes a jueves es cuando mudarse cuesta menos.',
    missing: 'Indique los dos lugares, un tamaño y un día.',
    for: '{{vehicle}}, {{crew}}, {{miles}}',
  },
}
