/** Sentences that explain the lines of a price, for customers and staff alike. */
export const priceExplanation = {
  explain: {
    base: 'A truck of this size costs {{base}} per move.',
    mileage_one: '{{miles}} miles at {{per_mile}}.',
    mileage_other: '{{miles}} miles at {{per_mile}}, for {{count}} trips.',
    labor: '{{minutes}} minutes at {{rate}}, for a crew of {{crew}}.',
    labor_handling: 'Handling every item twice, with stairs and elevators: {{minutes}} min.',
    labor_drive: 'Driving at {{mph}} mph: {{minutes}} min.',
    labor_risk: 'Allowance for the unexpected: {{percent}}.',
    labor_minimum: 'The minimum is {{minutes}} min.',
    labor_metered: 'Measured on moving day: {{minutes}} min.',
    stairs:
      '{{flights}} flights after the first free one, {{loads}} loads of {{volume}} each, at {{price}}.',
    extra_stops:
      '{{stops}} stops, {{included}} of them included, at {{price}} for each additional one.',
    heavy_150: '{{count}} × over {{weight}}, at {{price}}.',
    heavy_300: '{{count}} × over {{weight}}, at {{price}}.',
    long_carry: '{{steps}} × {{step}} after the free {{free}}, at {{price}}.',
    peak: '{{percent}} of {{work}} in total.',
    peak_rule: '{{rule}}: {{percent}}',
    peak_kept: 'Limited to {{percent}}.',
    discount: '{{percent}} of {{service}}, at most {{cap}}.',
    fee: '{{percent}} of {{amount}}, at least {{min}} and at most {{max}}.',
    protection: '{{price}} for each {{step}} of declared value above {{free}}.',
    tolls: 'Charged at cost.',
    tax: '{{percent}} of {{amount}}.',
    tip: 'All of it goes to the crew.',
  },
  peak: {
    peak_weekend_bp: 'Weekend',
    peak_month_end_bp: 'Beginning or end of the month',
    peak_season_bp: 'May to September',
    peak_holiday_bp: 'Holiday',
    peak_same_day_bp: 'Same day',
    peak_midweek_bp: 'Midweek',
    peak_flexible_bp: 'Flexible time',
  },
}
