// The public interface of this feature.
export { noteFilesNamed } from './notes.ts'
export { notesFor } from './readable.ts'
