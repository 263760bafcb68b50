import type { BulkSaveJob } from './bulk-save.ts'
import { countText } from './count-text.ts'
import { limits } from './limits.ts'

const { most } = limits.bulkSave

interface Told {
  variant: 'success' | 'warning' | 'danger'
  text: string
}

/** What people are told of a save that has ended (S1§8): by the page that waits for it, and by a notification if it took long. */
export function bulkSaveMessage({ result, error }: Pick<BulkSaveJob, 'result' | 'error'>, folder: string): Told {
  const { count, requested } = result
  if (error) return refusedSave(error, folder, count)
  if (count === 0) return { variant: 'warning', text: `Added 0 items to ${folder}` }
  if (requested > most) return { variant: 'warning', text: `Only the first ${countText(most, 'item')} were added to ${folder}` }
  return { variant: 'success', text: `Added ${countText(count, 'item')} to ${folder}` }
}

/** `count`: what was added before. */
export function refusedSave({ code, error }: { code: string; error: string }, folder: string, count = 0): Told {
  const before = count > 0 ? `Added ${countText(count, 'item')} to ${folder}, and no more. ` : `Nothing was added to ${folder}. `
  return { variant: count > 0 ? 'warning' : 'danger', text: before + (reasons[code]?.(`“${folder}”`) ?? error) }
}

/** Plainer than what the server says of any resource. */
const reasons: Readonly<Record<string, (folder: string) => string>> = {
  not_found: folder => `The folder ${folder} no longer exists, or it is no longer shared with you.`,
  forbidden: folder => `You can no longer add items to ${folder}. Ask its owner.`,
}
