import type { ListPosition, RecordList } from '#features/records/index.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { RecordPlace } from '#routing/record-links.ts'
import css from './Detail.module.css'
import { RecordPager, type PagerButton } from './RecordPager.tsx'
import { RecordActions } from './RecordActions.tsx'

interface DetailToolsProps {
  place: RecordPlace
  /** Undefined while it is loading. */
  record: AnyRecord | undefined
  around: ListPosition | undefined
  pressed: PagerButton | undefined
  onPage: (to: RecordPlace, by: PagerButton, list?: RecordList) => void
}

/** The head of an open record: its type, previous and next, and its actions. */
export function DetailTools({ place, record, around, pressed, onPage }: DetailToolsProps) {
  return (
    <div className={css['tools']}>
      <span className={around ? `${css['kind']} ${css['withPager']}` : css['kind']}>{indexes[place.index].singular}</span>
      {around && <RecordPager around={around} pressed={pressed} onPage={onPage} />}
      {record && <RecordActions index={place.index} record={record} />}
    </div>
  )
}
