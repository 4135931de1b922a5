/** What extras do at intervals: `jobs.server.ts` of each, offered or no longer, so that what was begun is ended. */
const jobs = import.meta.glob<{ startJobs: () => void }>('./*/jobs.server.ts', { eager: true })

export function startJobsOfExtras(): void {
  for (const { startJobs } of Object.values(jobs)) startJobs()
}
