import { askToSignOut, planName } from '#features/account/index.ts'
import { nextStep } from '#features/onboarding/index.ts'
import { inviteColleague } from '#features/plans/index.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { to } from '#contract/to.ts'
import { profileId } from '#routing/profile-id.ts'
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
  /** The header has no space for its other items, so the menu holds them. */
  isNarrow: boolean
}

const withCount = (label: string, count: number): string => (count > 0 ? `${label} (${count} new)` : label)

/** The signed-in user, and links to their pages. */
export function UserMenu({ user, isNarrow }: UserMenuProps) {
  const isPublic = usePublicView()
  const canInvite = useRight('inviteToAL')
  const supportChat = useSupportChat()
  const onboarding = nextStep(user)
  const id = profileId(user)
  const items: (MenuItem | 'line' | false | undefined)[] = [
    { label: 'Your profile', icon: CircleUser, href: to('researcher.show', { id }) },
    onboarding !== undefined && { label: 'Finish your profile', icon: UserPen, href: to(onboarding) },
    { label: 'Settings', icon: Settings, href: to('researcher.settings', { id }) },
    isNarrow && 'line',
    isNarrow && { label: 'Alerts', icon: BellPlus, href: to('alerts') },
    isNarrow && { label: withCount('Notifications', user.notifications), icon: Bell, href: to('notifications') },
    isNarrow && { label: withCount('Announcements', user.announcements_count), icon: Megaphone, href: to('announcements') },
    isNarrow && { label: 'Credits', icon: Coins, href: to('researcher.settings.change-account', { id }, { hash: 'plan' }) },
    'line',
    canInvite && { label: 'Invite colleague', icon: UserPlus, onSelect: inviteColleague },
    { label: isPublic ? 'Leave the public view' : 'Public view', icon: isPublic ? EyeOff : Eye, onSelect: () => setPublicView(!isPublic) },
    { label: 'Help', icon: Info, onSelect: openHelp },
    supportChat !== undefined && { label: 'Chat support', icon: MessageCircle, onSelect: () => open(supportChat, '_blank', 'noopener') },
    'line',
    { label: 'Sign out', icon: LogOut, onSelect: () => void askToSignOut() },
  ]
  return (
    <Menu
      label={`Account of ${user.full_name}`}
      icon={CircleUser}
      iconOnly
      align="end"
      head={
        <div className={css['user']}>
          <b>{user.full_name}</b>
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
