import { NotSaved } from '#offline/index.ts'
import { saveConsent } from '#session/consent.ts'
import { flash } from '#ui/feedback/flash.ts'

/** Saves a choice. It always applies on this device; a user gets a warning if it cannot be saved to the account. */
export async function chooseAnalytics(cookie_analytics: boolean): Promise<void> {
  try {
    await saveConsent({ acknowledged_cookies: true, cookie_analytics })
  } catch (thrown) {
    const reason = thrown instanceof NotSaved ? thrown.message : 'Something went wrong.'
    flash({ variant: 'warning', text: `Your choice applies on this device, but isn’t saved in your account yet. ${reason}` })
  }
}
