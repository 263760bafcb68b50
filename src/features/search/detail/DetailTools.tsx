import { FollowButton } from '#features/alerts/index.ts'
import { ContactButton } from '#features/contacts/index.ts'
import { SaveButton } from '#features/folders/index.ts'
import { type ListPosition, type RecordList, slugOf, titleOfRecord } from '#features/records/index.ts'
import { CiteButton } from '#features/references/index.ts'
import { followedIndexes } from '#contract/alerts.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { RecordPlace } from '#routing/record-links.ts'
import css from './Detail.module.css'
import { RecordPager, type PagerButton } from './RecordPager.tsx'
import { DetailShare } from './DetailShare.tsx'

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
      {record && <Actions index={place.index} record={record} />}
    </div>
  )
}

function Actions({ index, record }: { index: RecordPlace['index']; record: AnyRecord }) {
  const slug = slugOf(record)
  const title = titleOfRecord(index, record)
  const followed = followedIndexes.find(name => name === index)
  return (
    <>
      <div className={css['actions']}>
        <DetailShare place={{ index, slug }} title={title} />
        <CiteButton items={[{ index, slug, record }]} />
        <SaveButton index={index} slug={slug} title={title} record={record} labelled />
      </div>
      {followed && (
        <div className={css['profile']}>
          {index === 'researchers' && <ContactButton researcher={{ slug, name: title }} />}
          <FollowButton index={followed} slug={slug} name={title} size="small" />
        </div>
      )}
    </>
  )
}
