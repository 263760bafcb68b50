import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#kit/storage-keys.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storedTheme = (): Theme => themes.find(theme => theme === readStored('theme')) ?? 'system'

/** Keeps the theme on this device; public/theme.js applies it, in every tab. */
export function chooseTheme(theme: Theme): void {
  writeStored('theme', theme === 'system' ? undefined : theme)
  dispatchEvent(new Event('themechange'))
}

const events = ['themechange', 'storage'] as const
function subscribe(listener: () => void): () => void {
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, storedTheme)

const darkSystem = '(prefers-color-scheme: dark)'

/** Whether the page is dark now, for what is drawn on a canvas. */
export function useIsDark(): boolean {
  const theme = useTheme()
  const isSystemDark = useSyncExternalStore(subscribeToSystem, () => matchMedia(darkSystem).matches)
  return theme === 'system' ? isSystemDark : theme === 'dark'
}

function subscribeToSystem(listener: () => void): () => void {
  const media = matchMedia(darkSystem)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
