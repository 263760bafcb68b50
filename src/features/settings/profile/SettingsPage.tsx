import { CookieChoices } from '#features/consent/index.ts'
import { useSession } from '#session/session.ts'
import { CategorySection } from './CategorySection.tsx'
import { PictureSection } from './PictureSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { Section } from '../parts/Section.tsx'
import { SettingsFrame } from '../parts/SettingsFrame.tsx'
import { StepsSection } from './StepsSection.tsx'

const sections = {
  picture: 'Picture',
  profile: 'Profile',
  category: 'What you are',
  interests: 'Interests',
  cookies: 'Cookies',
}

/** What one says of oneself, and what is counted of one (researcher.settings). */
export default function SettingsPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <SettingsFrame user={user} title="Settings" sections={sections}>
      <PictureSection user={user} />
      <ProfileSection user={user} />
      <CategorySection user={user} />
      <StepsSection />
      <Section id="cookies" title="Cookies">
        <CookieChoices />
      </Section>
    </SettingsFrame>
  )
}
