/**
 * The `code` of a 422 for a pick-up outside every live city. Its body also has `place`, the name of
 * the pick-up, and `nearest`, the name of the nearest live city or null. The waiting list is offered
 * then.
 */
export const notServedCode = 'not_served'
