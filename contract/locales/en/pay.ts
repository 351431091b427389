/** Rules about pay that several texts state in the same words. */
export const pay = {
  promise:
    'If a fixed-price move takes less time than quoted, the customer pays less. We bear the difference first, up to our commission and fee. Only what’s left comes off the mover’s pay.',
}
