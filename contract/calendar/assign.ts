/** How many jobs are tried in all on one resource or another before the search is given up. */
const maxTries = 200

type Assignment<J, R> = {
  jobs: readonly J[]
  /** In the order in which they are tried. */
  resources: readonly R[]
  /** Reports whether a resource can serve a job. */
  suits(job: J, resource: R): boolean
  /** Reports whether one resource can't serve both jobs. */
  collide(one: J, other: J): boolean
  /** Assignments that stay as they are. */
  fixed?: ReadonlyMap<J, R>
}

/**
 * Gives each job a resource such that no two jobs of one collide: first fit, in the order of the
 * jobs, going back where that leads nowhere. Returns null if there is no way, or none was found in
 * 200 tries.
 */
export function assign<J, R>({
  jobs,
  resources,
  suits,
  collide,
  fixed = new Map(),
}: Assignment<J, R>): Map<J, R> | null {
  const found = new Map(fixed)
  const open = jobs.filter((job) => !found.has(job))
  let tries = 0
  const isFree = (resource: R, job: J) =>
    [...found].every(([other, its]) => its !== resource || !collide(job, other))
  const place = (at: number): boolean => {
    const job = open[at]
    if (job === undefined) return true
    for (const resource of resources) {
      if (!suits(job, resource) || !isFree(resource, job)) continue
      if (++tries > maxTries) return false
      found.set(job, resource)
      if (place(at + 1)) return true
      found.delete(job)
    }
    return false
  }
  return place(0) ? found : null
}
