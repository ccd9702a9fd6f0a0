import type { Flag } from '#domain/registration/registration.ts'

/** The reasons to look twice. */
export function Flags({ flags }: { flags: Flag[] }) {
  return flags.map(({ about, text }) => (
    <span key={`${about} ${text}`} className="block w-max max-w-[min(100%,15rem)] text-[12.5px] font-semibold break-words text-wait">
      {text}
    </span>
  ))
}
