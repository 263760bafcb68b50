import { GroupContacts } from '#features/contacts/index.ts'
import { SavedIn } from '#features/folders/index.ts'
import { type RecordState, slugOf } from '#features/records/index.ts'
import { CitationMeta } from '#features/references/index.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { PreviewBlocks } from '../previews/late-previews.ts'
import { useDetailHighlights } from './detail-highlights.ts'
import { detailViews, generalView } from './detail-views.ts'

interface RecordContentProps {
  index: IndexName
  /** The slug of the address. */
  slug: string
  state: Extract<RecordState, { record: unknown }>
  /** The screen around it shows the title. */
  untitled?: boolean
}

/** A record with the records that are linked with it, in its modal and on its page. */
export function RecordContent({ index, slug, state, untitled = false }: RecordContentProps) {
  const highlights = useDetailHighlights(index, slug)
  const { record } = state
  const own = slugOf(record)
  const View = detailViews[index] ?? generalView
  return (
    <>
      <CitationMeta record={record} />
      <View
        record={record}
        asOf={state.status === 'copy' ? (state.asOf ?? 'unknown') : undefined}
        {...highlights}
        untitled={untitled}
        saved={
          <>
            <SavedIn index={index} slug={own} />
            {index === 'research_groups' && <GroupContacts slug={own} />}
          </>
        }
        after={<PreviewBlocks index={index} record={record} />}
      />
    </>
  )
}
