export { withReports } from './with-reports.ts'
