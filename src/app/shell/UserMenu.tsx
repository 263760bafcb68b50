import { leave, planName } from '#features/account/index.ts'
import { onboardingLink } from '#features/onboarding/onboarding-link.ts'
import { inviteColleague } from '#features/plans/index.ts'
import { accountLink, settingsLink } from '#features/settings/index.ts'
import type { CurrentUser } from '#contract/account.ts'
import { profileLink } from '#routing/profile-links.ts'
import { useConsent } from '#session/consent.ts'
import { useInstallation } from '#session/installation.ts'
import { setPublicView, usePublicView, useRight } from '#session/session.ts'
import {
  Bell,
  BellPlus,
  CircleUser,
  Coins,
  Eye,
  EyeOff,
  Info,
  LogOut,
  Megaphone,
  MessageCircle,
  Settings,
  UserPen,
  UserPlus,
} from '#ui/Icon.tsx'
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx'
import { openHelp } from '../help/help.modal.ts'
import css from './UserMenu.module.css'

interface UserMenuProps {
  user: CurrentUser
  /** The header has no room for its other items: they are in here. */
  isNarrow: boolean
}

const counted = (label: string, count: number): string => (count > 0 ? `${label} (${count} new)` : label)

/** Who is signed in, and what belongs to them. */
export function UserMenu({ user, isNarrow }: UserMenuProps) {
  const isPublic = usePublicView()
  const mayInvite = useRight('inviteToAL')
  const support = useSupport()
  const onboarding = onboardingLink(user)
  const items: (MenuItem | 'line' | false | undefined)[] = [
    { label: 'Your profile', icon: CircleUser, href: profileLink(user) },
    onboarding !== undefined && { label: 'Finish your profile', icon: UserPen, href: onboarding },
    { label: 'Settings', icon: Settings, href: settingsLink(user) },
    isNarrow && 'line',
    isNarrow && { label: 'Alerts', icon: BellPlus, href: '/alerts' },
    isNarrow && { label: counted('Notifications', user.notifications), icon: Bell, href: '/notifications' },
    isNarrow && { label: counted('Announcements', user.announcements_count), icon: Megaphone, href: '/announcements' },
    isNarrow && { label: 'Credits', icon: Coins, href: `${accountLink(user)}#plan` },
    'line',
    mayInvite && { label: 'Invite colleague', icon: UserPlus, onSelect: inviteColleague },
    { label: isPublic ? 'Leave the public view' : 'Public view', icon: isPublic ? EyeOff : Eye, onSelect: () => setPublicView(!isPublic) },
    { label: 'Help', icon: Info, onSelect: openHelp },
    support !== undefined && { label: 'Chat support', icon: MessageCircle, onSelect: () => open(support, '_blank', 'noopener') },
    'line',
    { label: 'Sign out', icon: LogOut, onSelect: () => void leave() },
  ]
  return (
    <Menu
      label={`Account of ${user.full_name}`}
      icon={CircleUser}
      iconOnly
      align="end"
      head={
        <div className={css['who']}>
          <b>{user.full_name}</b>
          <span>{user.email}</span>
          <span>{planName[user.user_type]} plan</span>
        </div>
      }
      items={items.filter(item => item !== false && item !== undefined)}
    />
  )
}

/** Where one can chat with whoever runs this installation: only with consent to analytics (S1§2). */
function useSupport(): string | undefined {
  const { analytics } = useConsent()
  const chat = useInstallation()?.chat_support
  return analytics && chat && /^https?:/.test(chat) ? chat : undefined
}
