import * as v from 'valibot'
import { type PushMessage, pushMessage } from '#contract/push-message.ts'

declare const self: ServiceWorkerGlobalScope

/** Browsers take the permission back from an app that shows nothing for a message, so one that cannot be read is shown as this. */
const unreadable: PushMessage = { title: 'Something new in Indago', body: '', tag: 'indago', url: '/' }

/** Shows a push message. One of the same alert takes the place of the one that is shown. */
export function showMessage({ data }: PushEvent): Promise<void> {
  const { title, body, tag, url } = messageOf(data)
  const options = { body, tag, renotify: true, icon: '/icons/indago-192.png', badge: '/icons/indago-192.png', data: url }
  return self.registration.showNotification(title, options)
}

function messageOf(data: PushMessageData | null): PushMessage {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), pushMessage), data?.text())
  return parsed.success ? parsed.output : unreadable
}

/** Opens what was clicked: in a window of the app that is open, or else in a new one. Never another site. */
export async function openShown({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const place = new URL(typeof notification.data === 'string' ? notification.data : '/', self.location.origin)
  const address = place.origin === self.location.origin ? place.pathname + place.search + place.hash : '/'
  const windows = await self.clients.matchAll({ type: 'window' })
  const shown = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (!shown) return void (await self.clients.openWindow(address))
  shown.postMessage({ type: 'open', address })
  // Browsers allow it after a real click only.
  await shown.focus().catch(() => {})
}
