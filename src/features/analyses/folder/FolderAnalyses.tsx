import { useState } from 'react'
import { call } from '#api/call.ts'
import { useRead } from '#api/read/use-read.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { analysisName } from '#contract/analysis-name.ts'
import { analyses as calls, type FolderAnalysis } from '#contract/analyses.ts'
import { to } from '#contract/to.ts'
import { failureFrom } from '#forms/errors-from.ts'
import { useAction } from '#forms/use-action.ts'
import { formatNumber } from '#kit/format-number.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { TextSearch } from '#ui/Icon.tsx'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { useAnalysesHere } from '../analyses-here.reads.ts'
import { recordsText, statusText } from '../status-texts.ts'
import css from './FolderAnalyses.module.css'

/** How many are shown before all are asked for. */
const few = 3

interface FolderAnalysesProps {
  folder: string
  /** Whether others may have put some into it: those are at the server. */
  isShared: boolean
  /** Whether the user may take out what others have put into it. */
  mayTakeOut: boolean
}

/** The AI analyses in a folder; nothing where there is none. The own ones are on the device. */
export default function FolderAnalyses({ folder, isShared, mayTakeOut }: FolderAnalysesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const own = useAnalysesHere()?.filter(({ folders }) => folders.includes(folder))
  const { answer, again } = useRead(calls.inFolder, isShared ? { params: { id: folder }, query: {} } : undefined)
  if (!own) return null
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
            {row.isOthers && mayTakeOut && <TakeOutButton folder={folder} id={row.id} name={analysisName(row)} onDone={again} />}
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

interface TakeOutButtonProps {
  folder: string
  id: string
  name: string
  onDone: () => void
}

/** Takes an analysis of another member out of the folder; only they could put it back. */
function TakeOutButton({ folder, id, name, onDone }: TakeOutButtonProps) {
  const takeOutOnce = useRetryKey()
  const { busy, run } = useAction(thrown => flash({ variant: 'danger', text: failureFrom(thrown) }))
  const takeOut = async () => {
    const isConfirmed = await confirmModal({
      title: `Remove “${name}” from this folder?`,
      text: 'The analysis stays with the member who put it here.',
      yes: 'Remove',
      no: 'Cancel',
      danger: true,
    })
    if (!isConfirmed) return
    await takeOutOnce(id, key => call(calls.takeOut, { params: { id: folder, analysisId: id } }, { key }))
    flash({ variant: 'success', text: 'AI analysis removed from the folder.' })
    onDone()
  }
  return (
    <Button kind="quiet" size="small" busy={busy} aria-label={`Remove ${name} from this folder`} onClick={() => void run(takeOut)}>
      Remove
    </Button>
  )
}
