import { isPlaceToGo } from '#contract/places-to-go.ts'
import { go } from '#routing/navigation.ts'

/** Opens the page that the service worker asks for, after a click on a message of the device. Returns how to stop. */
export function openWhatIsAsked(): (() => void) | undefined {
  const workers = globalThis.navigator?.serviceWorker
  if (!workers) return undefined
  const open = ({ data }: MessageEvent<{ type?: unknown; address?: unknown }>) => {
    const address = data?.type === 'open' ? data.address : undefined
    if (typeof address === 'string' && address.startsWith('/') && isPlaceToGo(address)) void go(address)
  }
  workers.addEventListener('message', open)
  return () => workers.removeEventListener('message', open)
}
