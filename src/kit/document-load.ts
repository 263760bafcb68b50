/** How the browser came to this document; undefined where it does not say. */
export const documentLoad = (): PerformanceNavigationTiming | undefined =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]

/** Whether this document is new and begins at its top: it was not reloaded or come back to, and its address names no place in it. */
export const beginsAtTop = (): boolean => location.hash === '' && documentLoad()?.type === 'navigate'
