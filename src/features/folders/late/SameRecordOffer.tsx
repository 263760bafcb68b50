import type { SameRecord as Found } from '#contract/own-entry.ts'
import { RecordLink } from '#features/records/index.ts'
import { Button } from '#ui/button/Button.tsx'
import type { EntryItem } from '../items/item-view.ts'
import { replaceByRecord } from './replace-by-record.ts'
import css from './SameRecord.module.css'

/** Says that the catalogue has an own entry now, and offers to replace the entry by the record. */
export default function SameRecordOffer({ item, record }: { item: EntryItem; record: Found }) {
  const { entry } = item
  return (
    <div className={css['same']}>
      <p>
        In the catalogue now:{' '}
        <RecordLink index={record.index} slug={record.slug_value}>
          {record.title}
        </RecordLink>
      </p>
      <Button
        size="small"
        aria-label={`Replace by the record: ${entry.title}`}
        title="Note, tags, place and what was read stay"
        onClick={() => void replaceByRecord(item, record)}
      >
        Replace by the record
      </Button>
    </div>
  )
}
