import { ownScreens } from '#domain/office-screens.ts'
import { session } from '#web/office/content.ts'
import { useTitle } from '#web/office/list/use-title.ts'
import { Profile } from '#web/profile/profile.tsx'

/** The signed-in user's profile, in the office layout. */
export function ProfileScreen() {
  useTitle(ownScreens.profile.title)
  return <Profile session={session} />
}
