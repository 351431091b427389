type Timed = { window_start_at: string; ends_at: string }

/** Groups jobs, which are in order, into lines in which none covers another. */
export function lanesOf<J extends Timed>(jobs: readonly J[]): J[][] {
  const lanes: J[][] = []
  for (const job of jobs) {
    const lane = lanes.find((known) => (known.at(-1)?.ends_at ?? '') <= job.window_start_at)
    if (lane) lane.push(job)
    else lanes.push([job])
  }
  return lanes
}
