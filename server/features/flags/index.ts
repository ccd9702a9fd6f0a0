// The public interface of this feature.
export { type FlagRow, flagForColleague, flagsAbout, flagsOf, heldBack, lockReused, mostNamed, resolveFlags, unsettle } from './flags.ts'
export { noteFlags, noteFlagsOfPayment } from './note.ts'
