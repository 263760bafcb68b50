import type { FoundItem } from '#contract/alert-fields.ts'
import { RecordLink } from '#features/records/index.ts'
import { SeeMore } from '#ui/list/SeeMore.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import css from './FoundItems.module.css'

interface FoundItemsProps {
  items: readonly FoundItem[]
  /** What was found later is new. */
  since: number
  label: string
}

/** What an alert found last, the latest first. */
export function FoundItems({ items, since, label }: FoundItemsProps) {
  if (items.length === 0) return null
  return (
    <div className={css['found']}>
      <SeeMore items={items} label={label}>
        {({ index, slug_value, title, found_at }) => (
          <>
            <RecordLink index={index} slug={slug_value}>
              {title}
            </RecordLink>{' '}
            <span className={css['time']}>
              <RelativeTime at={found_at} />
            </span>{' '}
            {found_at > since && <Badge tone="accent">New</Badge>}
          </>
        )}
      </SeeMore>
    </div>
  )
}
