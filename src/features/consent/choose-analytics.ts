import { NotSaved } from '#offline/index.ts'
import { saveConsent } from '#session/consent.ts'
import { flash } from '#ui/feedback/flash.ts'

/** Saves a choice. It holds on this device whatever happens; whoever is signed in is told when it cannot reach their account. */
export async function chooseAnalytics(cookie_analytics: boolean): Promise<void> {
  try {
    await saveConsent({ acknowledged_cookies: true, cookie_analytics })
  } catch (thrown) {
    const reason = thrown instanceof NotSaved ? thrown.message : 'Something went wrong.'
    flash({ variant: 'warning', text: `Your choice holds on this device, but is not part of your account yet. ${reason}` })
  }
}
