import { FollowButton } from '#features/alerts/index.ts'
import { ContactButton } from '#features/contacts/index.ts'
import { SaveButton } from '#features/folders/index.ts'
import { type ListPosition, slugOf, titleOfRecord } from '#features/records/index.ts'
import { CiteButton } from '#features/references/index.ts'
import { followedIndexes } from '#contract/alerts.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { RecordPlace } from '#routing/record-links.ts'
import css from './Detail.module.css'
import { DetailLeaf, type Step } from './DetailLeaf.tsx'
import { DetailShare } from './DetailShare.tsx'

interface DetailToolsProps {
  place: RecordPlace
  /** Until it is there, only what needs no record can be done. */
  record: AnyRecord | undefined
  around: ListPosition | undefined
  cameBy: Step | undefined
  onLeaf: (to: RecordPlace, by: Step) => void
}

/** The head of an open record: what it is, its neighbours, and what can be done with it. */
export function DetailTools({ place, record, around, cameBy, onLeaf }: DetailToolsProps) {
  return (
    <div className={css['tools']}>
      <span className={around ? `${css['kind']} ${css['beside']}` : css['kind']}>{indexes[place.index].singular}</span>
      {around && <DetailLeaf around={around} cameBy={cameBy} onLeaf={onLeaf} />}
      {record && <Acts index={place.index} record={record} />}
    </div>
  )
}

function Acts({ index, record }: { index: RecordPlace['index']; record: AnyRecord }) {
  const slug = slugOf(record)
  const title = titleOfRecord(index, record)
  const followed = followedIndexes.find(name => name === index)
  return (
    <>
      <div className={css['acts']}>
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
