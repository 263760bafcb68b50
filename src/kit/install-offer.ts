import { proxy, ref, useSnapshot } from 'valtio'

/** What Chromium's browsers send while the app can be installed. */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const offer = proxy<{ event?: InstallEvent }>({})

/** Keeps the browser's offer to install the app, which comes once, once the user has done something on the page. Call once. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', event => {
    // No banner of the browser's own: the menu and the settings offer it.
    event.preventDefault()
    offer.event = ref(event as InstallEvent)
  })
  addEventListener('appinstalled', () => delete offer.event)
}

export const useInstallOffer = (): boolean => useSnapshot(offer).event !== undefined

/** Shows the browser's own question. An offer counts once, whatever the answer. */
export async function acceptInstallOffer(): Promise<boolean> {
  const { event } = offer
  delete offer.event
  return (await event?.prompt())?.outcome === 'accepted'
}
