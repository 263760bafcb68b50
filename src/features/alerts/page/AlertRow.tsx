import type { ReactNode } from 'react'
import type { AlertState } from '#contract/alert-fields.ts'
import { ChangeMark } from '#features/folders/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import type { SyncMark } from '#offline/index.ts'
import { NamedRow } from '#ui/list/NamedRow.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { FactLine } from '#ui/text/FactLine.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { FoundItems } from './FoundItems.tsx'

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
    <article aria-label={name}>
      <NamedRow
        heading="h3"
        name={
          <>
            <a {...link}>{name}</a>
            {new_results > 0 && <Badge tone="accent">{formatNumber(new_results)} new</Badge>}
            {is_paused && <Badge>Paused</Badge>}
            <ChangeMark mark={mark} />
          </>
        }
        action={menu}
      >
        <FactLine>
          <span>{note}</span>
          <span>
            {timestamp_epoch > created_at ? 'last opened' : begun} <RelativeTime at={timestamp_epoch} />
          </span>
        </FactLine>
        <FoundItems items={found} since={timestamp_epoch} label={`Last found by ${name}`} />
        {children}
      </NamedRow>
    </article>
  )
}
