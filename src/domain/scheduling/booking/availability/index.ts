export { availability } from './find-availability.ts'
export { reportUtilisation } from './report-utilisation.ts'
