import { to } from '#contract/to.ts'
import { useBell } from '#kit/bell.ts'
import { useSession } from '#session/session.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Bell, BellPlus, BellRing, type IconType, Megaphone } from '#ui/Icon.tsx'
import { narrowScreen, useMediaQuery } from '#ui/use-media-query.ts'
import { UserMenu } from './UserMenu.tsx'
import css from './UserItems.module.css'

/** The header items of a signed-in user (S1§2). On a phone they are all in the menu. */
export default function UserItems() {
  const { user } = useSession()
  const isRinging = useBell()
  const isNarrow = useMediaQuery(narrowScreen)
  if (!user) return null
  return (
    <>
      {!isNarrow && (
        <>
          <Item href={to('alerts')} label="Alerts" icon={BellPlus} />
          <Item
            href={to('notifications')}
            label="Notifications"
            icon={isRinging ? BellRing : Bell}
            count={user.notifications}
            className={isRinging ? css['ringing'] : undefined}
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
  const name = count > 0 ? `${label}, ${count} new` : label
  return (
    <ButtonLink kind="quiet" href={href} icon={icon} aria-label={name} title={name} className={classNames(css['item'], className)}>
      {count > 0 && <span className={css['count']}>{count > 99 ? '99+' : count}</span>}
    </ButtonLink>
  )
}
