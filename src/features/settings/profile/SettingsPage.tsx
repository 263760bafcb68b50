import { CookieChoices } from '#features/consent/index.ts'
import { useSession } from '#session/session.ts'
import { CategorySection } from './CategorySection.tsx'
import { PictureSection } from './PictureSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SettingsSection } from '../parts/SettingsSection.tsx'
import { SettingsFrame } from '../parts/SettingsFrame.tsx'
import { InterestsSection } from './InterestsSection.tsx'

const sections = {
  picture: 'Picture',
  profile: 'Profile',
  category: 'Role',
  interests: 'Interests',
  cookies: 'Cookies',
}

/** Profile, role, interests and cookies (researcher.settings). */
export default function SettingsPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <SettingsFrame user={user} title="Settings" sections={sections}>
      <PictureSection user={user} />
      <ProfileSection user={user} />
      <CategorySection user={user} />
      <InterestsSection />
      <SettingsSection id="cookies" title="Cookies">
        <CookieChoices />
      </SettingsSection>
    </SettingsFrame>
  )
}
