/**
 * Replaces the hyphen before a negative amount or percentage by a minus sign, which is as wide as a digit and which
 * screen readers say.
 */
export const withMinus = (amount: string): string => amount.replace('-', '−')
