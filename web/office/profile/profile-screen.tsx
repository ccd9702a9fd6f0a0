import { session } from '#web/office/content.ts'
import { useTitle } from '#web/office/list/use-title.ts'
import { profileScreen } from '#web/office/shell/places.ts'
import { Profile } from '#web/profile/profile.tsx'

/** The signed-in user's profile, in the office layout. */
export function ProfileScreen() {
  useTitle(profileScreen.label)
  return <Profile session={session} />
}
