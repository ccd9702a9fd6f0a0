import { Profile } from '../../profile/profile.tsx'
import { session } from '../content.ts'
import { useTitle } from '../lists/use-title.ts'
import { profileScreen } from '../places.ts'

/** The profile of whoever is signed in, in the frame of the office. */
export function ProfileScreen() {
  useTitle(profileScreen.label)
  return <Profile session={session} />
}
