import { useCallback, useSyncExternalStore } from 'react'

/** Below this the frame has no room for more than the most needed; the stylesheets say the same width. */
export const narrow = '(max-width: 40rem)'

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(watch, () => matchMedia(query).matches)
}
