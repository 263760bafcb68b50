import { useEffect } from 'react'
import { useConsent } from '#session/consent.ts'
import { useInstallation } from '#session/installation.ts'
import { takeEarlyEvents } from '#session/track.ts'
import { clearCookies } from './clear-cookies.ts'
import { onCookieChange } from './on-cookie-change.ts'

/**
 * Applies the choice about analytics. On: events are sent, and the installation's script runs. Off: neither, and the cookies of such
 * scripts and of news partners are deleted whenever they are set again (S1§4).
 */
export function useAnalytics(): void {
  const { analytics } = useConsent()
  const installation = useInstallation()
  const script = installation?.analytics_script
  const cookies = installation?.analytics_cookies

  useEffect(() => {
    // Early events are dropped here, or sent by startAnalytics.
    if (!analytics) return void takeEarlyEvents()
    return startLate(async () => (await import('./analytics-events.ts')).startAnalytics())
  }, [analytics])

  useEffect(() => {
    if (!analytics || !script) return
    return startLate(async () => (await import('./analytics-script.ts')).runAnalyticsScript(script))
  }, [analytics, script])

  useEffect(() => {
    if (analytics || !cookies || cookies.length === 0) return
    const clear = () => clearCookies(cookies)
    clear()
    return onCookieChange(clear)
  }, [analytics, cookies])
}

/** Starts something after its code is loaded. The returned function stops it, also if it has not started yet. */
function startLate(start: () => Promise<() => void>): () => void {
  let isOver = false
  let stop: (() => void) | undefined
  start().then(
    end => {
      if (isOver) end()
      else stop = end
    },
    () => {},
  )
  return () => {
    isOver = true
    stop?.()
  }
}
