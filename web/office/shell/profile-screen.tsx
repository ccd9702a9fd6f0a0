import { ownScreens } from '#domain/office-screens.ts'
import { session } from '#web/office/content.ts'
import { SingleKeys } from '#web/office/review/single-keys.tsx'
import { Profile } from '#web/profile/profile.tsx'
import { useTitle } from './screen-head.tsx'

/** The signed-in person's profile, in the office's layout. */
export function ProfileScreen() {
  useTitle(ownScreens.profile.title)
  return (
    <div className="grid max-w-180 gap-5">
      <Profile session={session} />
      <SingleKeys />
    </div>
  )
}
