import { to } from '#contract/to.ts'
import { RecordLink } from '#features/records/index.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { DateText } from '#ui/text/DateText.tsx'
import { readSearchUrl, searchUrl } from '#workers/query-encoding/search-url.ts'
import { SelectBox } from '../results/SelectBox.tsx'
import { type SelectedResult, toggleSelected } from '../results/selection.state.ts'
import { foundResult } from './found-result.ts'
import { type Reference, referenceKeyword } from '#features/find-references/index.ts'
import css from './FindReferencesPage.module.css'

const allPublications = readSearchUrl(to('search', { category: 'publications' }), {})

interface ReferenceEntryProps {
  reference: Reference
  selection: ReadonlyMap<string, SelectedResult>
}

/** A reference as it was pasted, and its record. */
export function ReferenceEntry({ reference, selection }: ReferenceEntryProps) {
  const { text, found } = reference
  const result = foundResult(reference)
  const date = result?.data['publication_date']
  return (
    <article className={css['entry']}>
      <p className={css['text']}>{text}</p>
      {result && found && found !== 'nothing' ? (
        <div className={css['found']}>
          <SelectBox title={result.title} checked={selection.has(result.slug)} onChange={() => toggleSelected('publications', result)} />
          <p className={css['record']}>
            <RecordLink index="publications" slug={result.slug}>
              {result.title}
            </RecordLink>{' '}
            {typeof date === 'string' && <DateText date={date} yearOnly />}{' '}
            <Badge tone="ok">{found.by === 'number' ? 'Same identifier' : 'Same title'}</Badge>
          </p>
        </div>
      ) : (
        <p className={css['quiet']}>
          {found ? (
            <>
              Not found. <a href={searchUrl({ ...allPublications, keyword: referenceKeyword(text) })}>Search for its words</a>
            </>
          ) : (
            'Waiting'
          )}
        </p>
      )}
    </article>
  )
}
