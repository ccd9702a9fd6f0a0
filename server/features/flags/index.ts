// The public interface of this feature.
export { type FlagRow, flagsAbout, flagsOf, mostNamed } from './flags.ts'
export { noteFlags, noteFlagsOfPayment } from './note.ts'
export { flagForColleague, heldBack, lockReused, resolveFlags, unsettle } from './settle.ts'
