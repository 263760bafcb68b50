import type { ReactNode } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { previews } from '#contract/previews.ts'
import type { ResultItem } from '#contract/search.ts'
import { DateText } from '#ui/text/DateText.tsx'
import { PreviewBlock } from './PreviewBlock.tsx'
import { PreviewItems } from './PreviewItems.tsx'

const titles = { patents: 'Related documents of this patent', researchers: 'Profile(s) with similar name' } as const

/** Other documents of a patent's family, or researchers with a similar name. Nothing if there are none. */
export function RelatedBlock({ index, slug }: { index: keyof typeof titles; slug: string }) {
  const { answer } = useRead(previews.related, { body: { index, slug } })
  if (!answer || answer.results.length === 0) return null
  return (
    <PreviewBlock title={titles[index]}>
      <PreviewItems items={answer.results} note={index === 'patents' ? patentNote : undefined} />
    </PreviewBlock>
  )
}

/** Number and kind of a document, and the date it was granted or else published. */
function patentNote({ data }: ResultItem): ReactNode {
  const text = (name: string) => (typeof data[name] === 'string' ? data[name] : undefined)
  const granted = text('granted_date')
  const date = granted ?? text('publication_date')
  return (
    <>
      {[text('publication_no'), text('document_kind')].filter(Boolean).join(' · ')}
      {date !== undefined && (
        <>
          {' · '}
          {granted === undefined ? 'published' : 'granted'} <DateText date={date} />
        </>
      )}
    </>
  )
}
