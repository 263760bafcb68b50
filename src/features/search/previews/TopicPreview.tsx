import { useRead } from '#api/read/use-read.ts'
import { topicQuery } from '#features/topics/index.ts'
import { indexes } from '#contract/indexes/all.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { previews } from '#contract/previews.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { readSearchUrl, searchUrl } from '#workers/query-encoding/search-url.ts'
import { count } from '../figures.ts'
import { PreviewBlock } from './PreviewBlock.tsx'
import { PreviewItems } from './PreviewItems.tsx'
import css from './PreviewBlocks.module.css'

/** Every index but the topics themselves. Their shares of the preview's documents are equal (S3§9: 50 in all). */
const others = indexNames.filter(name => name !== 'research_topics')
const each = Math.floor(limits.topicPreview / others.length)

/** Documents on a topic: what its words find in every other index. */
export function TopicPreview({ title, keywords }: { title: string; keywords?: readonly string[] | undefined }) {
  const keyword = topicQuery({ title, keywords })
  const { answer, error } = useRead(previews.topMatches, {
    body: { keyword, suggestion_indexes: others, suggestions: false, limit: each },
  })
  // A part of the page that cannot be had does not spoil the rest.
  if (error || keyword === '') return null
  if (!answer) return <Skeleton lines={6} />
  return answer.categories
    .filter(category => category.results.length > 0)
    .map(({ name, results, total_results }) => (
      <PreviewBlock
        key={name}
        title={
          <>
            {indexes[name].label} <span className={css['total']}>{count(total_results)}</span>
          </>
        }
        all={{ href: searchUrl({ ...readSearchUrl('', {}), category: name, keyword }), words: indexes[name].label }}
      >
        <PreviewItems items={results} />
      </PreviewBlock>
    ))
}
