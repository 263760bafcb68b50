import { useCallback, useSyncExternalStore } from 'react'

/** Screens with space for the most important items only. The stylesheets use the same width. */
export const narrowScreen = '(max-width: 40rem)'

/** Whether a media query matches now. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
