import { Suspense, lazy, useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { analysisName } from '#contract/analysis-name.ts'
import { analyses as calls, type FolderAnalysis } from '#contract/analyses.ts'
import { to } from '#contract/to.ts'
import { formatNumber } from '#kit/format-number.ts'
import { Button } from '#ui/button/Button.tsx'
import { TextSearch } from '#ui/Icon.tsx'
import type { AnalysisHere } from '../analyses.mirrored.ts'
import { recordsText, statusText } from '../status-texts.ts'
import css from './FolderAnalyses.module.css'

const TakeOutButton = lazy(() => import('./TakeOutButton.tsx'))

/** How many are shown before all are asked for. */
const few = 3

interface FolderAnalysesProps {
  folder: string
  /** The user's own ones in it, which are on the device (`useFolderAnalyses`). */
  own: readonly AnalysisHere[]
  /** Whether others may have put some into it: those are at the server. */
  isShared: boolean
  /** Whether the user may take out what others have put into it. */
  mayTakeOut: boolean
}

/** The AI analyses in a folder; nothing where there is none. */
export function FolderAnalyses({ folder, own, isShared, mayTakeOut }: FolderAnalysesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { answer, again } = useRead(calls.inFolder, isShared ? { params: { id: folder }, query: {} } : undefined)
  const others = answer?.results.filter(({ is_own }) => !is_own) ?? []
  const rows: (Pick<FolderAnalysis, 'id' | 'type' | 'status' | 'name' | 'questions' | 'total' | 'done'> & { isOthers?: true })[] = [
    ...own,
    ...others.map(row => ({ ...row, isOthers: true as const })),
  ]
  if (rows.length === 0) return null
  return (
    <section className={css['analyses']} aria-label="AI analyses in this folder">
      <h2>AI analyses</h2>
      <ul>
        {(showsAll ? rows : rows.slice(0, few)).map(row => (
          <li key={row.id}>
            <TextSearch size={16} strokeWidth={1.75} />
            <a href={to('analyses.show', { id: row.id })}>{analysisName(row)}</a>
            <span className={css['facts']}>
              {recordsText(row)}
              {row.status !== 'done' && ` · ${statusText(row)}`}
              {row.isOthers && ' · of another member'}
            </span>
            {row.isOthers && mayTakeOut && (
              <Suspense>
                <TakeOutButton folder={folder} id={row.id} name={analysisName(row)} onDone={again} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
      {rows.length > few && !showsAll && (
        <Button kind="quiet" size="small" onClick={() => setShowsAll(true)}>
          All {formatNumber(rows.length)} AI analyses
        </Button>
      )}
    </section>
  )
}
