/** The fields of an order that say whether its crew is late. */
export type AwaitedCrew = {
  /** The time from which a crew that has not arrived is late; null without a crew. */
  crew_late_at: string | null
  /** When the customer said that the late crew is there. */
  crew_seen_at: string | null
}

/** Whether a crew that has not reported its arrival is late at `now`, and not seen by the customer. */
export const isCrewLate = ({ crew_late_at, crew_seen_at }: AwaitedCrew, now: Date): boolean =>
  crew_late_at !== null && crew_seen_at === null && Date.parse(crew_late_at) <= now.getTime()
