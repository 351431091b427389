/** Leaves out a sentence's period after a value that ends with one, such as “3:15 p.m.”. */
export const withOnePeriod = (text: string): string => text.replaceAll(/([^.])\.\.(?!\.)/g, '$1.')
