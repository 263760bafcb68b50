/** Undefined where the browser has no service worker, or takes no push messages. */
export async function pushManager(): Promise<PushManager | undefined> {
  const registration = await workerRegistration()
  return registration && 'pushManager' in registration ? registration.pushManager : undefined
}

const workerRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  globalThis.navigator?.serviceWorker?.getRegistration().catch(() => undefined)

/** Takes no more push messages and hides those that are shown: their user has logged out, also where the server does not know it yet. */
export async function endPush(): Promise<void> {
  const registration = await workerRegistration()
  if (!registration) return
  for (const shown of (await registration.getNotifications?.().catch(() => [])) ?? []) shown.close()
  const subscription = await (await pushManager())?.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
}
