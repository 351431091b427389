import type { priceExplanation as english } from '../en/price-explanation.ts'

/** Sentences that explain the lines of a price, for customers and staff alike. */
export const priceExplanation: {
  [K in keyof typeof english]: Record<keyof (typeof english)[K], string>
} = {
  explain: {
    base: 'El camión de este tamaño cuesta {{base}} por mudanza.',
    mileage_one: '{{miles}} millas a {{per_mile}}.',
    mileage_other: '{{miles}} millas a {{per_mile}}, en {{count}} viajes.',
    labor: '{{minutes}} minutos a {{rate}}, con un equipo de {{crew}}.',
    labor_handling: 'Cargar cada objeto dos veces, con escaleras y elevadores: {{minutes}} min.',
    labor_drive: 'Manejar a {{mph}} mph: {{minutes}} min.',
    labor_risk: 'Margen para imprevistos: {{percent}}.',
    labor_minimum: 'El mínimo es de {{minutes}} min.',
    labor_metered: 'Medido el día de la mudanza: {{minutes}} min.',
    stairs_one: '{{count}} tramo después del primero gratis, {{loads}}, a {{price}}.',
    stairs_other: '{{count}} tramos después del primero gratis, {{loads}}, a {{price}}.',
    stair_loads_one: '{{count}} carga de {{volume}}',
    stair_loads_other: '{{count}} cargas de {{volume}} cada una',
    extra_stops:
      '{{stops}} paradas, {{included}} incluidas, a {{price}} por cada parada adicional.',
    heavy_150: '{{count}} × más de {{weight}}, a {{price}}.',
    heavy_300: '{{count}} × más de {{weight}}, a {{price}}.',
    long_carry: '{{steps}} × {{step}} después de {{free}} gratis, a {{price}}.',
    peak: '{{percent}} de {{work}} en total.',
    peak_rule: '{{rule}}: {{percent}}',
    peak_kept: 'Limitado a {{percent}}.',
    discount: '{{percent}} de {{service}}, como máximo {{cap}}.',
    fee: '{{percent}} de {{amount}}, al menos {{min}} y como máximo {{max}}.',
    protection: '{{price}} por cada {{step}} de valor declarado por encima de {{free}}.',
    tolls: 'Se cobran al costo.',
    tax: '{{percent}} de {{amount}}.',
    tip: 'Todo es para el equipo.',
  },
  peak: {
    peak_weekend_bp: 'Fin de semana',
    peak_month_end_bp: 'Principio o fin de mes',
    peak_season_bp: 'De mayo a septiembre',
    peak_holiday_bp: 'Día festivo',
    peak_same_day_bp: 'El mismo día',
    peak_midweek_bp: 'Entre semana',
    peak_flexible_bp: 'Hora flexible',
  },
}
