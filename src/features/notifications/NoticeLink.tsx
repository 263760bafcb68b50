import { ButtonLink } from '#ui/button/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { IconType } from '#ui/Icon.tsx'
import css from './NoticeLink.module.css'

interface NoticeLinkProps {
  href: string
  label: string
  icon: IconType
  /** How many are unread. */
  count: number
  /** What is counted. */
  counted?: string
  /** It shakes, because one has come. */
  isRinging?: boolean
}

const shown = (count: number): string => (count > 99 ? '99+' : String(count))

/** A link of the header with the number of unread ones. */
export function NoticeLink({ href, label, icon, count, counted = 'unread', isRinging = false }: NoticeLinkProps) {
  return (
    <span className={classNames(css['link'], isRinging && css['ringing'])}>
      <ButtonLink kind="quiet" href={href} icon={icon} title={label} aria-label={count > 0 ? `${label}, ${count} ${counted}` : label} />
      {count > 0 && (
        <span className={css['count']} aria-hidden="true">
          {shown(count)}
        </span>
      )}
    </span>
  )
}
