import { ThemeChoice } from '#features/appearance/index.ts'
import { CookieChoices } from '#features/consent/index.ts'
import { openInstall, useInstallWay } from '#features/install/index.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { Download } from '#ui/Icon.tsx'
import { late } from '#ui/waiting/late.tsx'
import { CategorySection } from './CategorySection.tsx'
import { PictureSection } from './PictureSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SettingsSection } from '../parts/SettingsSection.tsx'
import { SettingsFrame } from '../parts/SettingsFrame.tsx'
import { InterestsSection } from './InterestsSection.tsx'

/** Far down the page. */
const NotificationsSection = late(() => import('../notifications/NotificationsSection.tsx'))
const BlockedSection = late(() => import('./BlockedSection.tsx'))

const sections = {
  picture: 'Picture',
  profile: 'Profile',
  category: 'Role',
  interests: 'Interests',
  notifications: 'Notifications',
  blocked: 'Blocked people',
  appearance: 'Appearance',
  cookies: 'Cookies',
}

/** Profile, role, interests, notifications, blocked people and cookies (researcher.settings). */
export default function SettingsPage() {
  const { user } = useSession()
  const installWay = useInstallWay()
  if (!user) return null
  return (
    <SettingsFrame user={user} title="Settings" sections={sections}>
      <PictureSection user={user} />
      <ProfileSection user={user} />
      <CategorySection user={user} />
      <InterestsSection />
      <NotificationsSection />
      <BlockedSection />
      <SettingsSection id="appearance" title="Appearance" about="Kept on this device.">
        <ThemeChoice />
        {installWay !== undefined && (
          <div>
            <Button icon={Download} onClick={openInstall}>
              Install Indago
            </Button>
          </div>
        )}
      </SettingsSection>
      <SettingsSection id="cookies" title="Cookies">
        <CookieChoices />
      </SettingsSection>
    </SettingsFrame>
  )
}
