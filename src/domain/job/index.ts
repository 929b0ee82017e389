export { deleteOldJobs } from './delete-old-jobs.ts'
export { job } from './job.record.ts'
