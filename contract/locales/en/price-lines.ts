/** Names of the lines of a price, on pages and receipts alike. */
export const priceLines = {
  base: 'Truck',
  mileage: 'Miles',
  labor: 'Crew time',
  stairs: 'Stairs',
  extra_stops: 'Extra stops',
  heavy: 'Heavy items',
  long_carry: 'Long carry',
  peak: 'Day and season',
  discount: 'Discount',
  fee: 'Service fee',
  protection: 'Protection',
  tolls: 'Tolls',
  tip: 'Tip',
}
