export { backupRoutes } from './backup-routes.ts'
export { backupsAnswer, backupsFor } from './backups-for.ts'
