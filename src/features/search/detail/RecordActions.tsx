import { FollowButton } from '#features/alerts/index.ts'
import { ContactButton } from '#features/contacts/index.ts'
import { SaveButton } from '#features/folders/index.ts'
import { slugOf, titleOfRecord } from '#features/records/index.ts'
import { CiteButton } from '#features/references/index.ts'
import { followedIndexes } from '#contract/alerts.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { AnyRecord } from '#contract/records.ts'
import { isOwnProfile } from '#routing/profile-id.ts'
import { useSession } from '#session/session.ts'
import css from './Detail.module.css'
import { DetailShare } from './DetailShare.tsx'

/** What can be done with a record, in its modal and on its page. Nobody follows themselves or writes to themselves. */
export function RecordActions({ index, record }: { index: IndexName; record: AnyRecord }) {
  const { user } = useSession()
  const slug = slugOf(record)
  const title = titleOfRecord(index, record)
  const followed = followedIndexes.find(name => name === index)
  const isOwn = user !== undefined && index === 'researchers' && isOwnProfile(user, slug)
  return (
    <>
      <div className={css['actions']}>
        <DetailShare place={{ index, slug }} title={title} />
        <CiteButton items={[{ index, slug, record }]} />
        <SaveButton index={index} slug={slug} title={title} record={record} labelled />
      </div>
      {followed && !isOwn && (
        <div className={css['profile']}>
          {index === 'researchers' && <ContactButton researcher={{ slug, name: title }} />}
          <FollowButton index={followed} slug={slug} name={title} size="small" />
        </div>
      )}
    </>
  )
}
