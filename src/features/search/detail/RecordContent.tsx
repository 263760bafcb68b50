import { useEffect, useRef } from 'react'
import { GroupContacts } from '#features/contacts/index.ts'
import { SavedIn } from '#features/folders/index.ts'
import { forgetPassage, type RecordState, slugOf, usePassage } from '#features/records/index.ts'
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
  const found = useDetailHighlights(index, slug)
  const passage = usePassage(index, slug)
  // Who wants to see a passage does not look for the words of a search.
  const highlights = passage ? { highlights: passage, listHighlights: {} } : found
  const { record } = state
  const own = slugOf(record)
  const View = detailViews[index] ?? generalView
  return (
    <>
      {passage && <PassageInView />}
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

/** Scrolls to the passage that is shown once the record is drawn. */
function PassageInView() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const { parentElement } = place.current!
    const find = () => {
      const mark = parentElement?.querySelector('mark')
      mark?.scrollIntoView({ block: 'center' })
      return mark !== null && mark !== undefined
    }
    const watch = new MutationObserver(() => {
      if (find()) watch.disconnect()
    })
    if (parentElement && !find()) watch.observe(parentElement, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      forgetPassage()
    }
  }, [])
  return <span ref={place} hidden />
}
