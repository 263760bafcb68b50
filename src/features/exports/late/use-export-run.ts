import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/call.ts'
import { missingRightOf, mayDo } from '#features/plans/index.ts'
import { commit } from '#offline/index.ts'
import { downloadFile } from '#ui/text/download-file.ts'
import { recordExport } from '../history/record-export.mutation.ts'
import { type ExportPlan, listOf } from '../run/export-plan.ts'
import { runContacts } from '../run/run-contacts.ts'
import { type ExportProgress, LostExport, type MadeFile, runExport } from '../run/run-export.ts'

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
  useEffect(() => () => running.current?.abort(), [])
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
      const made = plan.template === 'contacts' ? await runContacts(plan, signal) : await runExport(plan, { signal, onProgress })
      if (signal.aborted) return
      downloadFile(made.name, made.file)
      setStage({ is: 'done', plan, made })
      if (plan.template === 'normal') await keepInList(plan, made)
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

/** The file is there: without room for the change only the list of exports lacks it. */
const keepInList = (plan: ExportPlan, { written = 0, moment }: MadeFile): Promise<unknown> =>
  commit(recordExport, {
    ...listOf(plan),
    id: plan.id,
    format: plan.format,
    ...(plan.columns && { columns: [...plan.columns] }),
    count: written,
    moment,
  }).catch(() => {})

/** S3§8. What the server has to say about the list is said; nothing else about a failure would help. */
function whyNot(error: unknown): string {
  const failed = 'Something went wrong, please try again.'
  if (error instanceof LostExport) return `The browser stopped the export, and nothing was saved. ${failed}`
  if (!(error instanceof ApiError)) return failed
  const right = missingRightOf(error)
  if (right) mayDo(right)
  if (error.kind === 'offline') return error.message
  return error.kind === 'http' && error.status < 500 ? error.message : failed
}
