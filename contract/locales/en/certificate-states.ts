/** Names of the states of a certificate of insurance, on all sides. */
export const certificateStates = {
  requested: 'Waiting for a mover',
  with_mover: 'With the mover',
  sent: 'With the building',
  accepted: 'Accepted',
  refused: 'Refused',
  waived: 'Not needed',
  closed: 'Closed',
}
