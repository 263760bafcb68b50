import type { ReactNode } from 'react'
import type { AlertState } from '#contract/alert-fields.ts'
import { ChangeMark } from '#features/folders/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import type { SyncMark } from '#offline/index.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { FoundItems } from './FoundItems.tsx'
import css from './AlertRow.module.css'

interface AlertRowProps {
  alert: AlertState & { name: string; created_at: number; mark?: SyncMark }
  /** What its name opens. */
  link: { href: string; onClick?: () => void }
  /** What it is about. */
  note: string
  /** Its beginning: “saved” 3 days ago. */
  begun: string
  /** What can be done with it. */
  menu: ReactNode
  /** Below what it found last. */
  children?: ReactNode
}

/** One alert with what it found last. */
export function AlertRow({ alert, link, note, begun, menu, children }: AlertRowProps) {
  const { name, new_results, timestamp_epoch, found, is_paused, created_at, mark } = alert
  return (
    <article className={css['row']} aria-label={name}>
      <div className={css['what']}>
        <h3 className={css['name']}>
          <a {...link}>{name}</a>
          {new_results > 0 && <Badge tone="accent">{formatNumber(new_results)} new</Badge>}
          {is_paused && <Badge>Paused</Badge>}
          <ChangeMark mark={mark} />
        </h3>
        <p className={css['facts']}>
          <span>{note}</span>
          <span>
            {timestamp_epoch > created_at ? 'last opened' : begun} <RelativeTime at={timestamp_epoch} />
          </span>
        </p>
        <FoundItems items={found} since={timestamp_epoch} label={`Last found by ${name}`} />
        {children}
      </div>
      {menu}
    </article>
  )
}
