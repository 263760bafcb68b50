import { flash } from '#ui/feedback/flash.ts'

/** Whether a change could be stored on this device; if not, it says why. Later failures are shown in the outbox. */
export async function isStored(change: Promise<unknown>): Promise<boolean> {
  try {
    await change
    return true
  } catch (error) {
    flash({ variant: 'danger', text: error instanceof Error ? error.message : 'Something went wrong' })
    return false
  }
}
