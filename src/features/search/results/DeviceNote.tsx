import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { Button } from '#ui/button/Button.tsx'
import { MonitorSmartphone } from '#ui/Icon.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { count } from '../figures.ts'
import type { DeviceSource } from '../search.reads.ts'
import css from './DeviceNote.module.css'

interface DeviceNoteProps {
  index: IndexName
  source: DeviceSource
  /** The server has not answered yet, but may. */
  waiting: boolean
  again: () => void
}

/** Says that these results are of this device's records alone, of how many, and how old they are. */
export function DeviceNote({ index, source: { device, asOf }, waiting, again }: DeviceNoteProps) {
  const { label, singular } = indexes[index]
  const what = `${count(device)} ${(device === 1 ? singular : label).toLowerCase()}`
  return (
    <section className={css['note']} aria-label="Where these results come from">
      <MonitorSmartphone size={16} strokeWidth={1.75} />
      <p>
        {waiting ? 'The server is slow to answer. Meanwhile searching' : 'The server cannot be reached. Searching'} {what} on this device
        {asOf !== undefined && (
          <>
            , as of <RelativeTime at={asOf} />
          </>
        )}
        .
      </p>
      {!waiting && (
        <Button size="small" kind="quiet" onClick={again}>
          Try again
        </Button>
      )}
    </section>
  )
}
