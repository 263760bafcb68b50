import { useInstallOffer } from '#kit/install-offer.ts'

/** How the app can be installed here: by the browser's question, or on iOS by hand. Undefined where it cannot, or already is. */
export function useInstallWay(): 'question' | 'ios' | undefined {
  const isOffered = useInstallOffer()
  if (matchMedia('(display-mode: standalone)').matches) return undefined
  return isOffered ? 'question' : isIos() ? 'ios' : undefined
}

/** An iPad says that it is a Mac, but no Mac has a touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
