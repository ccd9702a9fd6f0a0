// The public interface of this feature.

export { countUndelivered } from './undelivered.ts'
