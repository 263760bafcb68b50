import { to } from '#contract/to.ts'
import { useBell } from '#kit/bell.ts'
import { useSession } from '#session/session.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Bell, BellPlus, BellRing, type IconType, Megaphone } from '#ui/Icon.tsx'
import { narrow, useMedia } from '#ui/use-media.ts'
import { UserMenu } from './UserMenu.tsx'
import css from './UserItems.module.css'

/** What somebody signed in has in the header (S1§2). On a phone all but the menu moves into it. */
export default function UserItems() {
  const { user } = useSession()
  const rings = useBell()
  const isNarrow = useMedia(narrow)
  if (!user) return null
  return (
    <>
      {!isNarrow && (
        <>
          <Item href={to('alerts')} label="Alerts" icon={BellPlus} />
          <Item
            href={to('notifications')}
            label="Notifications"
            icon={rings ? BellRing : Bell}
            count={user.notifications}
            className={rings ? css['rings'] : undefined}
          />
          <Item href={to('announcements')} label="Announcements" icon={Megaphone} count={user.announcements_count} />
        </>
      )}
      <UserMenu user={user} isNarrow={isNarrow} />
    </>
  )
}

interface ItemProps {
  href: string
  label: string
  icon: IconType
  /** How many are new. */
  count?: number
  className?: string | undefined
}

function Item({ href, label, icon, count = 0, className }: ItemProps) {
  const said = count > 0 ? `${label}, ${count} new` : label
  return (
    <ButtonLink kind="quiet" href={href} icon={icon} aria-label={said} title={said} className={classNames(css['item'], className)}>
      {count > 0 && <span className={css['count']}>{count > 99 ? '99+' : count}</span>}
    </ButtonLink>
  )
}
