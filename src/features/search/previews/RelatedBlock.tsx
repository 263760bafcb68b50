import { call } from '#api/call.ts'
import { useAnswer } from '#api/use-answer.ts'
import { RecordLink, slugOf, titleOfRecord } from '#features/records/index.ts'
import { previews } from '#contract/previews.ts'
import type { ResultItem } from '#contract/search.ts'
import { DateText } from '#ui/DateText.tsx'
import { PreviewBlock } from './PreviewBlock.tsx'
import { previewWords } from './preview-words.ts'
import css from './PreviewBlocks.module.css'

const titles = { patents: 'Related documents of this patent', researchers: 'Profile(s) with similar name' } as const

/** Other documents of a patent's family, or people with nearly the same name. Nothing where there are none. */
export function RelatedBlock({ index, slug }: { index: keyof typeof titles; slug: string }) {
  const { answer } = useAnswer(`${index}/${slug}`, signal => call(previews.related, { body: { index, slug } }, { signal }))
  if (!answer || answer.results.length === 0) return null
  return (
    <PreviewBlock title={titles[index]}>
      <ul className={css['items']}>
        {answer.results.map(item => (
          <li key={slugOf(item.data)}>
            <RecordLink index={item.index} slug={slugOf(item.data)}>
              {titleOfRecord(item.index, item.data)}
            </RecordLink>
            <p className={css['note']}>{index === 'patents' ? <PatentNote data={item.data} /> : previewWords(item).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </PreviewBlock>
  )
}

/** Number and kind of a document, and when it was granted, else published. */
function PatentNote({ data }: { data: ResultItem['data'] }) {
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
