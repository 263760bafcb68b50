import { call } from '#api/call.ts'
import { callFile } from '#api/call-file.ts'
import { exportCalls } from '#contract/exports.ts'
import { plans } from '#contract/plans.ts'
import { tableFormats } from '#contract/table-formats.ts'
import { fileName } from '#exports/file-name.ts'
import { setCredits } from '#features/plans/index.ts'
import { pullChanges } from '#offline/index.ts'
import { type ExportPlan, listOf } from './export-plan.ts'
import type { MadeFile } from './run-export.ts'

/** How long the server may take to look up contacts, in milliseconds. */
const timeout = 300_000

/**
 * A file of contacts, which the server makes: what it may give, and what it costs, only the server knows. Sent again under the same id it costs nothing
 * more. Throws an ApiError.
 */
export async function runContacts(plan: ExportPlan, signal: AbortSignal): Promise<MadeFile> {
  const { id, index, columns, bom, findEmails, count } = plan
  const format = tableFormats.find(name => name === plan.format) ?? 'xlsx'
  const body = { ...listOf(plan), id, format, bom, findEmails, ...(columns && { columns: [...columns] }) }
  const file = await callFile(exportCalls.contactsFile, { params: { index }, body }, { signal, timeout })
  const made = await madeExport(id)
  void pullChanges()
  if (findEmails) await call(plans.remainingCredits, { body: {} }).then(setCredits, () => {})
  const now = Date.now()
  const credits = made?.credits ?? 0
  const notes = credits === 0 ? [] : [credits === 1 ? 'It cost 1 contact credit.' : `It cost ${credits} contact credits.`]
  return { file, name: fileName(index, format, now), written: made?.count, wanted: count, moment: made?.moment ?? now, notes }
}

/** What the server kept of it: how many contacts it has, and what they cost. */
const madeExport = async (id: string) => {
  const list = await call(exportCalls.list, { query: {} }).catch(() => undefined)
  return list?.results.find(made => made.id === id)
}
