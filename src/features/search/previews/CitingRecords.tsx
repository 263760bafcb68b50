import { useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { allResultsRight } from '#contract/indexes/search-rights.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import { related, relatedLimits } from '#contract/related.ts'
import { formatNumber } from '#kit/format-number.ts'
import { useRight } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { PreviewBlock } from './PreviewBlock.tsx'
import { PreviewItems } from './PreviewItems.tsx'
import css from './PreviewBlocks.module.css'

const size = relatedLimits.citing

/** The records of the catalogue that cite the open one, newest first, page by page. Nothing if there are none. */
export function CitingRecords({ index, slug }: { index: IndexName; slug: string }) {
  const [page, setPage] = useState(0)
  const mayAll = useRight(allResultsRight(index))
  const { answer, error } = useRead(related.citing, { body: { index, slug, page } })
  if (!answer || answer.total === 0) return null
  const pages = Math.ceil(Math.min(answer.total, mayAll ? Infinity : limits.openScope) / size)
  const turn = (to: number) => {
    if (to >= 0 && to < pages) setPage(to)
  }
  return (
    <PreviewBlock
      title={
        <>
          Cited by <span className={css['total']}>{formatNumber(answer.total)}</span>
        </>
      }
    >
      <PreviewItems items={answer.results} />
      {error && <p className={css['note']}>{error.message}</p>}
      {pages > 1 && (
        <nav className={css['pages']} aria-label="Pages of citing records">
          <Button size="small" aria-disabled={page === 0 || undefined} onClick={() => turn(page - 1)}>
            Previous
          </Button>
          <span aria-live="polite">
            {page + 1} of {pages}
          </span>
          <Button size="small" aria-disabled={page + 1 >= pages || undefined} onClick={() => turn(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </PreviewBlock>
  )
}
