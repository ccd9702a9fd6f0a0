import { ownScreens } from '#domain/office-screens.ts'
import { useSession } from '#web/office/queries.ts'
import { useTitle } from '#web/office/shell/screen-head.tsx'
import { ProfileParts } from '#web/profile/profile.tsx'
import { OwnName } from './own-name.tsx'
import { SingleKeys } from './single-keys.tsx'

/** The signed-in person's profile, in the office's layout. */
export function ProfileScreen() {
  useTitle(ownScreens.profile.title)
  const { session } = useSession()
  return (
    <div className="grid max-w-180 gap-5">
      <ProfileParts session={session}>
        <OwnName />
      </ProfileParts>
      <SingleKeys />
    </div>
  )
}
