import type { SearchReply } from '#contract/search.ts'
import { LockedHint } from '#features/plans/index.ts'
import { formatNumber } from '#kit/format-number.ts'

/** News has no placeholders (S1§6): one line says how many there are and how to get them. */
export function LockedNews({ reply: { total, results } }: { reply: SearchReply }) {
  return (
    <LockedHint right="viewAllNewsResults">
      The first {results.length} of {formatNumber(total)} news items are shown.
    </LockedHint>
  )
}
