import { useRead } from '#api/read/use-read.ts'
import { slugOf } from '#features/records/index.ts'
import { indexes } from '#contract/indexes/all.ts'
import { limits } from '#contract/limits.ts'
import { previews } from '#contract/previews.ts'
import { PreviewBlock } from './PreviewBlock.tsx'
import { PreviewItems } from './PreviewItems.tsx'
import { mentionQuery } from './mention-query.ts'
import { previewNotes } from './preview-note.ts'

/** Records of any index that mention a patent (S3§2). Nothing if there are none. */
export function MentionsBlock({ patent }: { patent: { slug_values?: unknown; publication_no?: unknown } }) {
  const slug = slugOf(patent)
  const keyword = mentionQuery(patent)
  const { answer } = useRead(
    previews.topMatches,
    keyword === undefined
      ? undefined
      : {
          body: {
            keyword,
            ignore_synonyms: true,
            suggestions: false,
            limit: limits.preview.documents,
            without: { index: 'patents', slug },
          },
        },
  )
  const found = answer?.categories.flatMap(category => category.results) ?? []
  if (found.length === 0) return null
  return (
    <PreviewBlock title="Mentioned in">
      <PreviewItems items={found} note={item => [indexes[item.index].singular, ...previewNotes(item)].join(' · ')} />
    </PreviewBlock>
  )
}
