// The public interface of this feature.
export { listEmails } from './list.ts'
