/** Returns a name as it stands within a sentence: `Truck` as `truck`, but `API token` as it is. */
export const inSentence = (name: string): string =>
  /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLocaleLowerCase() + name.slice(1)
