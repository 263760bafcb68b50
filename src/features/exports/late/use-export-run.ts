import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/call.ts'
import { useRetryKey } from '#api/retry-key.ts'
import { leadTo, missingRightOf } from '#features/plans/index.ts'
import { commit } from '#offline/index.ts'
import { downloadFile } from '#ui/text/download-file.ts'
import { recordExport } from '../history/record-export.mutation.ts'
import { entriesInFile, type ExportPlan, listOf } from '../run/export-plan.ts'
import { OfflineList } from '../run/rows-of.ts'
import { runContacts } from '../run/run-contacts.ts'
import type { MadeFile } from '../run/made-file.ts'
import { type ExportProgress, LostExport, type MadeHere, runExport } from '../run/run-export.ts'

export type Stage =
  | { is: 'choosing'; problem?: string }
  | { is: 'running'; plan: ExportPlan; progress: ExportProgress | undefined }
  | { is: 'done'; plan: ExportPlan; made: MadeFile }

export interface ExportRun {
  stage: Stage
  start: (plan: ExportPlan) => Promise<void>
  cancel: () => void
  again: () => void
}

/** One export at a time: its progress, its file, or why there is none. It ends with the view, and leaves nothing behind then. */
export function useExportRun(): ExportRun {
  const [stage, setStage] = useState<Stage>({ is: 'choosing' })
  const running = useRef<AbortController>(undefined)
  const sendOnce = useRetryKey()
  useEffect(() => () => running.current?.abort(), [])
  const contacts = (plan: ExportPlan, signal: AbortSignal) =>
    plan.isPaid ? runContacts(plan, signal) : sendOnce(sameRequest(plan), id => runContacts({ ...plan, id }, signal))
  const start = async (plan: ExportPlan) => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    const { signal } = control
    const onProgress = (progress: ExportProgress) => {
      if (!signal.aborted) setStage({ is: 'running', plan, progress })
    }
    setStage({ is: 'running', plan, progress: undefined })
    try {
      const madeHere = plan.template === 'normal' ? await runExport(plan, { signal, onProgress }) : undefined
      // Contacts can cost credits: a try whose answer was lost is made again under its id.
      const made = madeHere ?? (await contacts(plan, signal))
      if (signal.aborted) return
      downloadFile(made.name, made.file)
      setStage({ is: 'done', plan, made })
      if (madeHere) await keepInList(plan, madeHere)
    } catch (error) {
      if (!signal.aborted) setStage({ is: 'choosing', problem: whyNot(error) })
    }
  }
  return {
    stage,
    start,
    cancel: () => {
      running.current?.abort()
      setStage({ is: 'choosing' })
    },
    again: () => setStage({ is: 'choosing' }),
  }
}

/** The same for plans of the same file. */
const sameRequest = (plan: ExportPlan): string => JSON.stringify([listOf(plan), plan.format, plan.columns, plan.bom, plan.findEmails])

/**
 * Keeps an export in the list of exports, which knows records alone: an export of own entries is not in it. Without room for that change only the
 * list lacks it: the file is there.
 */
async function keepInList(plan: ExportPlan, { written, moment }: MadeHere): Promise<void> {
  const { id, format, columns } = plan
  const entries = entriesInFile(plan).length
  if (entries === plan.count) return
  const count = written - entries
  await commit(recordExport, { ...listOf(plan), id, format, ...(columns && { columns: [...columns] }), count, moment }).catch(() => {})
}

/** S3§8. What the server has to say about the list is said; nothing else about a failure would help. */
function whyNot(error: unknown): string {
  const failed = 'Something went wrong, please try again.'
  if (error instanceof LostExport) return `The browser stopped the export, and nothing was saved. ${failed}`
  if (error instanceof OfflineList) return error.message
  if (!(error instanceof ApiError)) return failed
  const right = missingRightOf(error)
  if (right) leadTo(right)
  if (error.errors?.['id']) return 'This file can’t be had again without new credits. Export the list from its page.'
  return error.kind === 'http' && error.status < 500 ? error.message : failed
}
