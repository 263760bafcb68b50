import type { ReactNode } from 'react'
import type { TopMatches } from '#contract/previews.ts'
import type { ResultItem } from '#contract/search.ts'
import { DateText } from '#ui/text/DateText.tsx'
import { DaysAgo } from '#ui/text/DaysAgo.tsx'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { TopMatchesBlock } from './TopMatchesBlock.tsx'

/** News about a record, with the date and whether it is verified (S1§2). */
export function NewsPreview({ scope, category }: { scope: NonNullable<UrlSearchState['scope']>; category: TopMatches }) {
  return <TopMatchesBlock scope={scope} category={category} note={newsNote} />
}

function newsNote({ data, hit_type }: ResultItem): ReactNode {
  const date = data['publication_date']
  return (
    <>
      {typeof date === 'string' && (
        <>
          <DateText date={date} />
          <DaysAgo date={date} before=" · " />
          {' · '}
        </>
      )}
      {hit_type === 'match' ? 'Verified' : 'Found by name'}
    </>
  )
}
