import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { Button } from '#ui/button/Button.tsx'
import { MonitorSmartphone } from '#ui/Icon.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { formatNumber } from '#kit/format-number.ts'
import type { DeviceSource } from '../search.reads.ts'
import css from './DeviceNote.module.css'

interface DeviceNoteProps {
  index: IndexName
  source: DeviceSource
  /** The server has not answered yet. */
  isWaiting: boolean
  again: () => void
}

/** Says that the results are from this device only, from how many records, and how old they are. */
export function DeviceNote({ index, source: { device, asOf }, isWaiting, again }: DeviceNoteProps) {
  const { label, singular } = indexes[index]
  const what = `${formatNumber(device)} ${(device === 1 ? singular : label).toLowerCase()}`
  return (
    <section className={css['note']} aria-label="Source of the results">
      <MonitorSmartphone size={16} strokeWidth={1.75} />
      <p>
        {isWaiting ? 'The server is slow to answer. Meanwhile searching' : 'Can’t reach the server. Searching'} {what} on this device
        {asOf !== undefined && (
          <>
            , as of <RelativeTime at={asOf} />
          </>
        )}
        .
      </p>
      {!isWaiting && (
        <Button size="small" kind="quiet" onClick={again}>
          Try again
        </Button>
      )}
    </section>
  )
}
