import { useSyncExternalStore } from 'react'

/** Whether a media query matches, kept up to date. Prefer CSS; this is for what is not drawn at all on the other side. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    changed => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
