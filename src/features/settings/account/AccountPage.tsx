import type { CurrentUser } from '#contract/current-session.ts'
import { useSession } from '#session/session.ts'
import { DataSection } from './DataSection.tsx'
import { DeleteSection } from './DeleteSection.tsx'
import { DeviceSection } from './DeviceSection.tsx'
import { EmailsSection } from './EmailsSection.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PlanSection } from './PlanSection.tsx'
import { ProvidersSection } from './ProvidersSection.tsx'
import { PublicViewSection } from './PublicViewSection.tsx'
import { RecordSection } from './RecordSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { TwoStepSection } from './TwoStepSection.tsx'
import { useShownProviders } from './use-shown-providers.ts'
import { SettingsFrame } from '../parts/SettingsFrame.tsx'

const sections = {
  emails: 'Email addresses',
  password: 'Password',
  passkeys: 'Passkeys',
  'two-step': 'Two-step login',
  providers: 'Other ways to log in',
  record: 'Claimed record',
  sessions: 'Where you’re logged in',
  plan: 'Plan and credits',
  'public-view': 'See Indago as a visitor',
  device: 'On this device',
  data: 'Your data',
  delete: 'Delete account',
}

/** Account settings: email addresses, sign-in, sessions, plan, data (change-account). */
export default function AccountPage() {
  const { user } = useSession()
  return user && <Account user={user} />
}

function Account({ user }: { user: Readonly<CurrentUser> }) {
  const providers = useShownProviders(user)
  const { providers: _, ...withoutProviders } = sections
  return (
    <SettingsFrame user={user} title="Account" sections={providers.length > 0 ? sections : withoutProviders}>
      <EmailsSection user={user} />
      <PasswordSection user={user} />
      <PasskeysSection user={user} />
      <TwoStepSection user={user} />
      {providers.length > 0 && <ProvidersSection userId={user.user_id} providers={providers} />}
      <RecordSection user={user} />
      <SessionsSection user={user} />
      <PlanSection user={user} />
      <PublicViewSection />
      <DeviceSection />
      <DataSection user={user} />
      <DeleteSection user={user} />
    </SettingsFrame>
  )
}
