/** A state of the lookups, keyed by its postal code; `tax_bp` is sales tax in basis points. */
export type StateSeed = { code: string; name: string; tax_bp: number }

/**
 * State-level general sales tax at the start of 2026, from the states' revenue departments as
 * tabulated by the Tax Foundation; that of the District of Columbia since October 1, 2026. City,
 * county and district taxes are left out; only the local share that a state levies everywhere is in
 * it (California and Utah 1.25 %, Nevada 2.25 %, Virginia 1 %).
 *
 * Whole basis points can't hold four of the rates, which are rounded half up: Minnesota 6.875 %,
 * Missouri 4.225 %, New Jersey 6.625 %, New Mexico 4.875 %. Puerto Rico's 10.5 % goes without the
 * municipalities' 1 %.
 */
export const states: StateSeed[] = [
  { code: 'AL', name: 'Alabama', tax_bp: 400 },
  { code: 'AK', name: 'Alaska', tax_bp: 0 },
  { code: 'AZ', name: 'Arizona', tax_bp: 560 },
  { code: 'AR', name: 'Arkansas', tax_bp: 650 },
  { code: 'CA', name: 'California', tax_bp: 725 },
  { code: 'CO', name: 'Colorado', tax_bp: 290 },
  { code: 'CT', name: 'Connecticut', tax_bp: 635 },
  { code: 'DE', name: 'Delaware', tax_bp: 0 },
  { code: 'DC', name: 'District of Columbia', tax_bp: 700 },
  { code: 'FL', name: 'Florida', tax_bp: 600 },
  { code: 'GA', name: 'Georgia', tax_bp: 400 },
  { code: 'HI', name: 'Hawaii', tax_bp: 400 },
  { code: 'ID', name: 'Idaho', tax_bp: 600 },
  { code: 'IL', name: 'Illinois', tax_bp: 625 },
  { code: 'IN', name: 'Indiana', tax_bp: 700 },
  { code: 'IA', name: 'Iowa', tax_bp: 600 },
  { code: 'KS', name: 'Kansas', tax_bp: 650 },
  { code: 'KY', name: 'Kentucky', tax_bp: 600 },
  { code: 'LA', name: 'Louisiana', tax_bp: 500 },
  { code: 'ME', name: 'Maine', tax_bp: 550 },
  { code: 'MD', name: 'Maryland', tax_bp: 600 },
  { code: 'MA', name: 'Massachusetts', tax_bp: 625 },
  { code: 'MI', name: 'Michigan', tax_bp: 600 },
  { code: 'MN', name: 'Minnesota', tax_bp: 688 },
  { code: 'MS', name: 'Mississippi', tax_bp: 700 },
  { code: 'MO', name: 'Missouri', tax_bp: 423 },
  { code: 'MT', name: 'Montana', tax_bp: 0 },
  { code: 'NE', name: 'Nebraska', tax_bp: 550 },
  { code: 'NV', name: 'Nevada', tax_bp: 685 },
  { code: 'NH', name: 'New Hampshire', tax_bp: 0 },
  { code: 'NJ', name: 'New Jersey', tax_bp: 663 },
  { code: 'NM', name: 'New Mexico', tax_bp: 488 },
  { code: 'NY', name: 'New York', tax_bp: 400 },
  { code: 'NC', name: 'North Carolina', tax_bp: 475 },
  { code: 'ND', name: 'North Dakota', tax_bp: 500 },
  { code: 'OH', name: 'Ohio', tax_bp: 575 },
  { code: 'OK', name: 'Oklahoma', tax_bp: 450 },
  { code: 'OR', name: 'Oregon', tax_bp: 0 },
  { code: 'PA', name: 'Pennsylvania', tax_bp: 600 },
  { code: 'PR', name: 'Puerto Rico', tax_bp: 1050 },
  { code: 'RI', name: 'Rhode Island', tax_bp: 700 },
  { code: 'SC', name: 'South Carolina', tax_bp: 600 },
  { code: 'SD', name: 'South Dakota', tax_bp: 420 },
  { code: 'TN', name: 'Tennessee', tax_bp: 700 },
  { code: 'TX', name: 'Texas', tax_bp: 625 },
  { code: 'UT', name: 'Utah', tax_bp: 610 },
  { code: 'VT', name: 'Vermont', tax_bp: 600 },
  { code: 'VA', name: 'Virginia', tax_bp: 530 },
  { code: 'WA', name: 'Washington', tax_bp: 650 },
  { code: 'WV', name: 'West Virginia', tax_bp: 600 },
  { code: 'WI', name: 'Wisconsin', tax_bp: 500 },
  { code: 'WY', name: 'Wyoming', tax_bp: 400 },
]
