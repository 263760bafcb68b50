import { useRead } from '#api/read/use-read.ts'
import { topicQuery } from '#features/topics/index.ts'
import { indexes } from '#contract/indexes/all.ts'
import { indexNames } from '#contract/indexes/shape.ts'
import { previews } from '#contract/previews.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { readSearchUrl, searchUrl } from '#workers/query-encoding/search-url.ts'
import { formatNumber } from '#kit/format-number.ts'
import { PreviewBlock } from './PreviewBlock.tsx'
import { PreviewItems } from './PreviewItems.tsx'
import css from './PreviewBlocks.module.css'

/** All indexes except topics; each has an equal share of the preview's 50 documents (S3§9). */
const otherIndexes = indexNames.filter(name => name !== 'research_topics')
/** Of all indexes together (S3§9). */
const mostDocuments = 50
const perIndex = Math.floor(mostDocuments / otherIndexes.length)

/** Documents on a topic: a search for its keywords in every other index. */
export function TopicPreview({ title, keywords }: { title: string; keywords?: readonly string[] | undefined }) {
  const keyword = topicQuery({ title, keywords })
  const { answer, error } = useRead(previews.topMatches, {
    body: { keyword, suggestion_indexes: otherIndexes, suggestions: false, limit: perIndex },
  })
  // The rest of the page does not depend on this.
  if (error || keyword === '') return null
  if (!answer) return <Skeleton lines={6} />
  return answer.categories
    .filter(category => category.results.length > 0)
    .map(({ name, results, total_results }) => (
      <PreviewBlock
        key={name}
        title={
          <>
            {indexes[name].label} <span className={css['total']}>{formatNumber(total_results)}</span>
          </>
        }
        all={{ href: searchUrl({ ...readSearchUrl('', {}), category: name, keyword }), label: indexes[name].label }}
      >
        <PreviewItems items={results} />
      </PreviewBlock>
    ))
}
