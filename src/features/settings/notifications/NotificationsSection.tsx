import { usePreferences } from '#features/preferences/index.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { SettingsSection } from '../parts/SettingsSection.tsx'
import { ToldKinds } from './ToldKinds.tsx'
import { ToldTimes } from './ToldTimes.tsx'

/** How the user is told of things: what, where and when. From the mirror and through the queue, so that it works offline. */
export default function NotificationsSection() {
  const preferences = usePreferences()
  return (
    <SettingsSection
      id="notifications"
      title="Notifications"
      about="Everything is listed under Notifications. Choose what rings the bell and counts as unread there, and what is sent to you."
    >
      {preferences ? (
        <>
          <ToldKinds preferences={preferences} />
          <ToldTimes preferences={preferences} />
        </>
      ) : (
        <Skeleton lines={6} />
      )}
    </SettingsSection>
  )
}
