import { LockedHint, PromotionalBlock } from '#features/plans/index.ts'
import { count } from '../figures.ts'
import type { ResultView } from './preferred-view.state.ts'
import css from './ResultList.module.css'

/** How many placeholders stand for what is locked (S1§6); a phone shows the first alone. */
const placeholders: Record<ResultView, readonly number[]> = { block: [1, 2, 3], list: [1] }

/** Results that exist but are not shown to this user type: how many there are, the way to them, and where they would be. */
export function LockedResults({ locked, view }: { locked: number; view: ResultView }) {
  return (
    <section className={css['locked']} aria-label="Locked results">
      <LockedHint right="viewFullSearchResults">{count(locked)} more results with a full account.</LockedHint>
      <div className={css['results']} aria-hidden="true">
        {placeholders[view].map(place => (
          <div key={place} className={css['placeholder']}>
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
      <PromotionalBlock />
    </section>
  )
}
