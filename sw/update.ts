declare const self: ServiceWorkerGlobalScope

/** Activates a new version after the click on "update" in a page. */
export function onMessage({ data }: ExtendableMessageEvent): void {
  if ((data as { type?: unknown } | null)?.type === 'activate') void self.skipWaiting()
}
