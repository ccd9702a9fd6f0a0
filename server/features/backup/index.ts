// The public interface of this feature.
export { lastBackupAt } from './last-backup.ts'
