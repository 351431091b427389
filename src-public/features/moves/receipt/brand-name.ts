/** Returns a card brand's own spelling. */
export function brandName(brand: string): string {
  return names[brand] ?? brand.replace(/^./, (first) => first.toUpperCase())
}

const names: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}
