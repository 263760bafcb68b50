/** How the browser came to this document; undefined where it does not say. */
export const documentLoad = (): PerformanceNavigationTiming | undefined =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]
