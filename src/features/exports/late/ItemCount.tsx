import { limits } from '#contract/limits.ts'
import { LockedHint } from '#features/plans/index.ts'
import { StepCount } from '#forms/StepCount.tsx'
import { formatNumber } from '#kit/format-number.ts'
import { sliderStep } from '../item-count.rules.ts'
import type { ExportChoice } from './use-export-choice.ts'

/** How many items (S3§5). */
export function ItemCount({ choice: { most, count, setCount, total, limit = 0, config } }: { choice: ExportChoice }) {
  return (
    <div>
      <StepCount
        label="Number of items"
        count={count}
        least={1}
        most={most}
        step={sliderStep(most)}
        hint={
          total > limit
            ? `At most ${formatNumber(limit)} of ${formatNumber(total)} at once, in the order of the list.`
            : `Of ${formatNumber(total)}, in the order of the list.`
        }
        onChange={setCount}
      />
      {config && !config.premium && (
        <LockedHint right="export">Upgrade your plan to export up to {formatNumber(limits.export.item)} items.</LockedHint>
      )}
    </div>
  )
}
