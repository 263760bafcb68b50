import { useCallback, useSyncExternalStore } from 'react'

/** Screens with space for the most important items only. The stylesheets use the same width. */
export const narrowScreen = '(max-width: 40rem)'

/** Screens with a column beside the content. The stylesheets use the same width. */
export const wideScreen = '(min-width: 56rem)'

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
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
