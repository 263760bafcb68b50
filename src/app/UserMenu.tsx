import { leave, planName } from '#features/account/index.ts'
import { foldersLink } from '#routing/profile-links.ts'
import { useSession } from '#session/session.ts'
import { Bookmark, CircleUser, Info, LogOut } from '#ui/Icon.tsx'
import { Menu } from '#ui/Menu.tsx'
import { openHelp } from './help.modal.ts'
import css from './UserMenu.module.css'

/** Who is signed in, and what belongs to them. */
export default function UserMenu() {
  const { user } = useSession()
  if (!user) return null
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
      items={[
        { label: 'Bookmarks', icon: Bookmark, href: foldersLink(user) },
        { label: 'Help', icon: Info, onSelect: openHelp },
        'line',
        { label: 'Sign out', icon: LogOut, onSelect: () => void leave() },
      ]}
    />
  )
}
