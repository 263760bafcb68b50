import { call } from '#api/call.ts'
import { callFile } from '#api/call-file.ts'
import { exportHeaders } from '#contract/export-headers.ts'
import { exportCalls } from '#contract/exports.ts'
import { plans } from '#contract/plans.ts'
import { tableFormats } from '#contract/table-formats.ts'
import { exportFileName } from '#exports/file-name.ts'
import { setCredits } from '#features/plans/index.ts'
import { counted } from '#kit/format-number.ts'
import { pullChanges } from '#offline/index.ts'
import { type ExportPlan, listOf } from './export-plan.ts'
import type { MadeFile } from './made-file.ts'

/** How long the server may take to look up contacts, in milliseconds. */
const timeout = 300_000

/**
 * A file of contacts, which the server makes: what it may give, and what it costs, only the server knows. Sent again under the same id it costs nothing
 * more. Throws an ApiError.
 */
export async function runContacts(plan: ExportPlan, signal: AbortSignal): Promise<MadeFile> {
  const { id, index, columns, bom, findEmails } = plan
  const format = tableFormats.find(name => name === plan.format) ?? 'xlsx'
  const body = { ...listOf(plan), id, format, bom, findEmails, ...(columns && { columns: [...columns] }) }
  const { file, headers } = await callFile(exportCalls.contactsFile, { params: { index }, body }, { signal, timeout })
  const number = (name: string) => Number(headers.get(name) ?? 0)
  const [written, credits, withheld] = [exportHeaders.count, exportHeaders.credits, exportHeaders.withheld].map(number) as [
    number,
    number,
    number,
  ]
  // The list of exports, and what is left of the credits.
  void pullChanges()
  if (credits > 0) void call(plans.remainingCredits, { body: {} }).then(setCredits, () => {})
  return {
    file,
    name: exportFileName(index, format, Date.now()),
    written,
    notes: [
      credits > 0 && `It cost ${counted(credits, 'contact credit')}.`,
      withheld > 0 &&
        `${counted(withheld, 'email address was', 'email addresses were')} left out, because you have no contact credits left.`,
    ].filter(note => note !== false),
  }
}
