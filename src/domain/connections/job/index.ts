export { deleteOldJobs } from './delete-old-jobs.ts'
export { jobOf } from './job.record.ts'
