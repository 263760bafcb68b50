import { useReachability } from '#api/reachability.ts'
import { indexes } from '#contract/indexes/all.ts'
import { mayDo } from '#features/plans/index.ts'
import { counted } from '#kit/format-number.ts'
import { commit } from '#offline/index.ts'
import { Button, IconButton } from '#ui/button/Button.tsx'
import { useFirstPull } from '#offline/index.ts'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Download, RotateCcw, Trash2 } from '#ui/Icon.tsx'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { FactLine } from '#ui/text/FactLine.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { exportFiles } from '#workers/export-building/export-files.ts'
import type { ExportRow } from '../exports.mirrored.ts'
import { deleteExport } from '../history/delete-export.mutation.ts'
import { isStillPaid, exportPlanOf } from '../history/export-plan-of.ts'
import { useExports } from '../history/exports.reads.ts'
import type { ExportPlan } from '../run/export-plan.ts'
import css from './ExportHistory.module.css'

interface ExportHistoryProps {
  /** Why the last try gave no file. */
  problem: string | undefined
  onAgain: (plan: ExportPlan) => void
}

/** The exports that were made: also offline. Each can be made again, as the list is found then. */
export function ExportHistory({ problem, onAgain }: ExportHistoryProps) {
  const rows = useExports()
  const isFirstPull = useFirstPull()
  if (rows === undefined || (rows.length === 0 && isFirstPull)) return <Skeleton lines={6} />
  if (rows.length === 0)
    return (
      <EmptyBlock title="No exports yet" icon={Download}>
        <p>Lists that you export are listed here, so that you can export them again.</p>
      </EmptyBlock>
    )
  return (
    <>
      <InlineMessage tone="danger">{problem}</InlineMessage>
      <ul className={css['list']} aria-label="Earlier exports">
        {rows.map(row => (
          <li key={row.id}>
            <EarlierExport row={row} onAgain={onAgain} />
          </li>
        ))}
      </ul>
    </>
  )
}

function EarlierExport({ row, onAgain }: { row: ExportRow; onAgain: (plan: ExportPlan) => void }) {
  const { id, index, format, template, count, credits, created_at } = row
  const { online } = useReachability()
  const title = titleOf(row)
  const needsServer = template === 'contacts'
  const remove = () => void commit(deleteExport, { id }).catch((error: Error) => flash({ variant: 'danger', text: error.message }))
  const isBlocked = needsServer && !online
  const again = async () => {
    if (isBlocked || !mayDo('export')) return
    if (!row.findEmails || isStillPaid(row) || (await confirmModal(costsAgain))) onAgain(exportPlanOf(row))
  }
  return (
    <article className={css['row']} aria-label={title}>
      <div>
        <h3 className={css['title']}>{row.url === undefined ? title : <a href={row.url}>{title}</a>}</h3>
        <FactLine>
          <span>{indexes[index].label}</span>
          <span>{counted(count, template === 'contacts' ? 'contact' : 'item')}</span>
          <span>{exportFiles[format].label}</span>
          <RelativeTime at={created_at} />
          {credits > 0 && <span>{counted(credits, 'contact credit')}</span>}
        </FactLine>
        {isBlocked && <FactLine>You’re offline. Connect to export contacts.</FactLine>}
      </div>
      <div className={css['actions']}>
        <Button size="small" icon={RotateCcw} aria-disabled={isBlocked || undefined} onClick={() => void again()}>
          Export again
        </Button>
        <IconButton size="small" icon={Trash2} label={`Remove ${title} from the list`} onClick={remove} />
      </div>
    </article>
  )
}

const costsAgain = {
  title: 'Find the email addresses again?',
  text: 'Additional e-mails cost 1 contact credit each.',
  yes: 'Export',
  no: 'Cancel',
}

function titleOf({ state, index, slug_values, bookmark_folder }: ExportRow): string {
  if (state.keyword) return `“${state.keyword}”`
  if (slug_values) return 'Selected items'
  return bookmark_folder === undefined ? `All ${indexes[index].label.toLowerCase()}` : 'Items of a folder'
}
