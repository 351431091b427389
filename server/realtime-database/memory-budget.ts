/** Tracks the bytes that connections hold in memory, by address and in total. */
export const memoryBudget = (limits: { addressBytes: number; totalBytes: number }) => {
  const addresses = new Map<string, number>()
  let total = 0

  return {
    total: () => total,

    /** Starts tracking one connection. */
    open: (address: string) => {
      let held = 0
      return {
        /** Sets the connection's bytes; returns false if they grew above a limit. */
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
