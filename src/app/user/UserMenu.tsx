import { askToSignOut, planName } from '#features/account/index.ts'
import { openAppearance } from '#features/appearance/index.ts'
import { openInstall, useInstallWay } from '#features/install/index.ts'
import { useOwnMemberships } from '#features/memberships/index.ts'
import { nextStep } from '#features/onboarding/index.ts'
import { inviteColleague } from '#features/plans/index.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { to } from '#contract/to.ts'
import { profileId } from '#routing/profile-id.ts'
import { useConsent } from '#session/consent.ts'
import { useInstallation } from '#session/installation.ts'
import { setPublicView, usePublicView, useRight } from '#session/session.ts'
import {
  CircleUser,
  Coins,
  Download,
  Eye,
  EyeOff,
  Info,
  LogOut,
  Mail,
  MessageCircle,
  Settings,
  SunMoon,
  TextSearch,
  UserPen,
  UserPlus,
  Users,
} from '#ui/Icon.tsx'
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx'
import { narrowScreen, useMediaQuery } from '#ui/use-media-query.ts'
import { openHelp } from '../help/help.modal.ts'
import css from './UserMenu.module.css'

/** More are on the own profile. */
const mostCommunities = 5

interface UserMenuProps {
  user: CurrentUser
}

/** The signed-in user, and links to their pages. */
export function UserMenu({ user }: UserMenuProps) {
  const isNarrow = useMediaQuery(narrowScreen)
  const isPublic = usePublicView()
  const canInvite = useRight('inviteToAL')
  const supportChat = useSupportChat()
  const installWay = useInstallWay()
  const onboarding = nextStep(user)
  const id = profileId(user)
  const communities = useOwnMemberships()?.filter(({ kind }) => kind === 'community') ?? []
  const items: (MenuItem | 'line' | false | undefined)[] = [
    { label: 'Your profile', icon: CircleUser, href: to('researcher.show', { id }) },
    onboarding !== undefined && { label: 'Finish your profile', icon: UserPen, href: to(onboarding) },
    user.pending_invites_count > 0 && {
      label: `Invitations (${user.pending_invites_count})`,
      icon: Mail,
      href: to('researcher.invite', { id }),
    },
    ...communities
      .slice(0, mostCommunities)
      .map(({ name, slug_value }) => ({ label: name, icon: Users, href: to('community.show', { id: slug_value }) })),
    { label: 'All communities', icon: Users, href: to('communities') },
    { label: 'My analyses', icon: TextSearch, href: to('analyses') },
    { label: 'Settings', icon: Settings, href: to('researcher.settings', { id }) },
    isNarrow && { label: 'Credits', icon: Coins, href: to('researcher.settings.change-account', { id }, { hash: 'plan' }) },
    'line',
    canInvite && { label: 'Invite a colleague', icon: UserPlus, onSelect: inviteColleague },
    { label: isPublic ? 'Leave public view' : 'Public view', icon: isPublic ? EyeOff : Eye, onSelect: () => setPublicView(!isPublic) },
    { label: 'Appearance', icon: SunMoon, onSelect: openAppearance },
    installWay !== undefined && { label: 'Install Indago', icon: Download, onSelect: openInstall },
    { label: 'Help', icon: Info, onSelect: openHelp },
    supportChat !== undefined && { label: 'Chat support', icon: MessageCircle, onSelect: () => open(supportChat, '_blank', 'noopener') },
    'line',
    { label: 'Log out', icon: LogOut, onSelect: () => void askToSignOut() },
  ]
  return (
    <Menu
      label={`Account of ${user.full_name}`}
      icon={CircleUser}
      iconOnly
      align="end"
      head={
        <div className={css['user']}>
          <b dir="auto">{user.full_name}</b>
          <span>{user.email}</span>
          <span>{planName[user.user_type]} plan</span>
        </div>
      }
      items={items.filter(item => item !== false && item !== undefined)}
    />
  )
}

/** The address of the support chat of this installation; only with consent to analytics (S1§2). */
function useSupportChat(): string | undefined {
  const { analytics } = useConsent()
  const chat = useInstallation()?.chat_support
  return analytics && chat && /^https?:/.test(chat) ? chat : undefined
}
