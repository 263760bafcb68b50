import { LockedHint, PromotionalBlock } from '#features/plans/index.ts'
import { Picture } from '#ui/picture/Picture.tsx'
import { formatNumber } from '#kit/format-number.ts'
import type { ResultView } from './preferred-view.state.ts'
import css from './ResultList.module.css'

/** Placeholders for locked results (S1§6); a phone shows only the first. */
const placeholders: Record<ResultView, readonly number[]> = { block: [1, 2, 3], list: [1] }

/** Results that the user's plan does not include: their number, how to get them, and placeholders. */
export function LockedResults({ locked, view }: { locked: number; view: ResultView }) {
  return (
    <section className={css['locked']} aria-label="Locked results">
      <LockedHint right="viewFullSearchResults">{formatNumber(locked)} more results with a full account.</LockedHint>
      <div className={css['results']} aria-hidden="true">
        {placeholders[view].map(place => (
          <div key={place} className={css['placeholder']}>
            <Picture name={view === 'block' ? 'locked-card' : 'locked-list'} />
          </div>
        ))}
      </div>
      <PromotionalBlock />
    </section>
  )
}
