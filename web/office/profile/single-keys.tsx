import { setSingleKeys, useSingleKeys } from '#web/kit/single-keys.ts'
import { ProfilePart } from '#web/profile/part.tsx'

/** The switch for keys that act without Ctrl or Alt, in Profile. Remembered on this device. */
export function SingleKeys() {
  const isOn = useSingleKeys()
  return (
    <ProfilePart title="Keyboard">
      <label className="flex min-h-8 items-center gap-2.5 max-wide:min-h-11">
        <input type="checkbox" checked={isOn} onChange={() => setSingleKeys(!isOn)} />
        Single keys
      </label>
      <p className="text-ink-2">
        While you review, A accepts, C asks for a correction and D declines; in lists, W reviews and X selects. Press ? for all keys. Switch
        this off if you use speech input, or press keys by mistake. It’s remembered on this device.
      </p>
    </ProfilePart>
  )
}
