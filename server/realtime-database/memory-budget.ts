/** What connections hold in memory, in bytes, by address and all together. */
export const memoryBudget = (limits: { addressBytes: number; totalBytes: number }) => {
  const addresses = new Map<string, number>()
  let total = 0

  return {
    total: () => total,

    /** The share of one connection. */
    open: (address: string) => {
      let held = 0
      return {
        /** Answers whether it may hold so much; what grows above a limit may not. */
        hold: (bytes: number): boolean => {
          const growth = bytes - held
          held = bytes
          total += growth
          const ofAddress = (addresses.get(address) ?? 0) + growth
          if (ofAddress > 0) addresses.set(address, ofAddress)
          else addresses.delete(address)
          const isWithin = ofAddress <= limits.addressBytes && total <= limits.totalBytes
          return growth <= 0 || isWithin
        },
      }
    },
  }
}
