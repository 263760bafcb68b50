import type { BulkSaveJob } from '#contract/bulk-save.ts'
import { limits } from '#contract/limits.ts'
import { formatNumber } from '#kit/format-number.ts'
import type { FlashMessage } from '#ui/feedback/flash.ts'
import { quoted } from '../mutations/folders.rules.ts'

const { most } = limits.bulkSave
const items = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'item' : 'items'}`

/** What people are told of a save that has ended (S1§8). */
export function bulkSaveMessage({ result, error }: Pick<BulkSaveJob, 'result' | 'error'>, folder: string): FlashMessage {
  const { count, requested } = result
  if (error) return refusedSave(error, folder, count)
  if (count === 0) return { variant: 'warning', text: `Added 0 items to ${folder}` }
  if (requested > most) return { variant: 'warning', text: `Only the first ${formatNumber(most)} items were added to ${folder}` }
  return { variant: 'success', text: `Added ${items(count)} to ${folder}` }
}

/** `count`: what was added before. */
export function refusedSave({ code, error }: { code: string; error: string }, folder: string, count = 0): FlashMessage {
  const before = count > 0 ? `Added ${items(count)} to ${folder}, and no more. ` : `Nothing was added to ${folder}. `
  return { variant: count > 0 ? 'warning' : 'danger', text: before + (reasons[code]?.(quoted(folder)) ?? error) }
}

/** Plainer than what the server says of any resource. */
const reasons: Readonly<Record<string, (folder: string) => string>> = {
  not_found: folder => `The folder ${folder} no longer exists, or it is no longer shared with you.`,
  forbidden: folder => `You can no longer add items to ${folder}. Ask its owner.`,
}

/** The creation of the folder was discarded before the server knew it. */
export const unsavedFor = (folder: string): FlashMessage => ({
  variant: 'warning',
  text: `Nothing was added to ${folder}. The folder was not created.`,
})

export const slowSave = (folder: string): FlashMessage => ({
  variant: 'warning',
  text: `Saving to ${folder} is taking a while. It continues in the background, even if you close this page.`,
})
