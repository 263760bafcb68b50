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
  /** The header has no room for its other items: they are in here. */
  isNarrow: boolean
}

const counted = (label: string, count: number): string => (count > 0 ? `${label} (${count} new)` : label)

/** Who is signed in, and what belongs to them. */
export function UserMenu({ user, isNarrow }: UserMenuProps) {
  const isPublic = usePublicView()
  const mayInvite = useRight('inviteToAL')
  const support = useSupport()
  const onboarding = nextStep(user)
  const id = profileId(user)
  const items: (MenuItem | 'line' | false | undefined)[] = [
    { label: 'Your profile', icon: CircleUser, href: to('researcher.show', { id }) },
    onboarding !== undefined && { label: 'Finish your profile', icon: UserPen, href: to(onboarding) },
    { label: 'Settings', icon: Settings, href: to('researcher.settings', { id }) },
    isNarrow && 'line',
    isNarrow && { label: 'Alerts', icon: BellPlus, href: to('alerts') },
    isNarrow && { label: counted('Notifications', user.notifications), icon: Bell, href: to('notifications') },
    isNarrow && { label: counted('Announcements', user.announcements_count), icon: Megaphone, href: to('announcements') },
    isNarrow && { label: 'Credits', icon: Coins, href: to('researcher.settings.change-account', { id }, { hash: 'plan' }) },
    'line',
    mayInvite && { label: 'Invite colleague', icon: UserPlus, onSelect: inviteColleague },
    { label: isPublic ? 'Leave the public view' : 'Public view', icon: isPublic ? EyeOff : Eye, onSelect: () => setPublicView(!isPublic) },
    { label: 'Help', icon: Info, onSelect: openHelp },
    support !== undefined && { label: 'Chat support', icon: MessageCircle, onSelect: () => open(support, '_blank', 'noopener') },
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
