import * as v from 'valibot'
import { useRead } from '#api/read/use-read.ts'
import { Collaborators } from '#features/expertise/index.ts'
import { slugOf } from '#features/records/index.ts'
import { indexes } from '#contract/indexes/all.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { previews } from '#contract/previews.ts'
import type { AnyRecord } from '#contract/records.ts'
import { type ScopeIndex, scopeIndexes } from '#contract/search.ts'
import { topic as topicSchema } from '#contract/topics.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { exploredIndexes } from '#workers/query-encoding/explored-indexes.ts'
import { CitingRecords } from './CitingRecords.tsx'
import { MentionsBlock } from './MentionsBlock.tsx'
import { NewsPreview } from './NewsPreview.tsx'
import { RelatedBlock } from './RelatedBlock.tsx'
import { RelatedRecords } from './RelatedRecords.tsx'
import { TopicPreview } from './TopicPreview.tsx'
import { TopMatchesBlock } from './TopMatchesBlock.tsx'
import css from './PreviewBlocks.module.css'

interface PreviewBlocksProps {
  index: IndexName
  record: AnyRecord
  /** The indexes whose top matches are shown, on a page that shows everything else about the record itself. */
  only?: readonly IndexName[]
}

/** Records linked with an open record (S1§2): top matches of each index for profiles, and related records. */
export default function PreviewBlocks({ index, record, only }: PreviewBlocksProps) {
  const slug = slugOf(record)
  const scope = scopeIndexes.find(name => name === index)
  const topic = index === 'research_topics' ? v.safeParse(topicSchema, record) : undefined
  return (
    <div className={css['blocks']}>
      {scope && <TopMatches scope={{ index: scope, slug }} in={only ?? exploredIndexes(scope)} />}
      {/* The page of a person has its own. */}
      {scope && !(only && index === 'researchers') && <Collaborators index={scope} slug={slug} />}
      {topic?.success && <TopicPreview title={topic.output.title} keywords={topic.output.keywords} />}
      {index === 'patents' && <MentionsBlock patent={record} />}
      {(index === 'patents' || index === 'researchers') && !only && <RelatedBlock index={index} slug={slug} />}
      {'cites' in indexes[index] && <CitingRecords index={index} slug={slug} />}
      <RelatedRecords index={index} record={record} />
    </div>
  )
}

function TopMatches({ scope, in: names }: { scope: { index: ScopeIndex; slug: string }; in: readonly IndexName[] }) {
  const { answer, error } = useRead(previews.topMatches, {
    body: {
      scoped_index: scope.index,
      scoped_slug_texts: [scope.slug],
      suggestion_indexes: [...names],
      limit: limits.preview.documents,
      without: scope,
    },
  })
  // The rest of the page does not depend on this.
  if (error) return null
  if (!answer) return <Skeleton lines={6} />
  return names
    .flatMap(name => answer.categories.filter(category => category.name === name && category.total > 0))
    .map(category =>
      category.name === 'news' ? (
        <NewsPreview key="news" scope={scope} category={category} />
      ) : (
        <TopMatchesBlock key={category.name} scope={scope} category={category} />
      ),
    )
}
