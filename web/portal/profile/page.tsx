import type { AccountPages } from '#domain/account/pages.ts'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { ProfileParts } from '#web/profile/profile.tsx'

/** The profile page of students and schools; administrators have theirs in the office. */
export default function ProfilePage({ session, season }: AccountPages['profile']) {
  return (
    <AreaFrame session={session} season={season} here="/profile">
      <ProfileParts session={session} />
    </AreaFrame>
  )
}
