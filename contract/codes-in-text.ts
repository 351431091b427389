/** Finds codes such as MV-7K3Q9D, and cards such as …6789, which belong on one line. */
export const codesInText = /\b[A-Z]{2,8}-[A-Z\d]{3,12}\b|…\d+/g
