import { useEffect } from 'react'
import { limits } from '#contract/limits.ts'
import { useConsent } from '#session/consent.ts'
import { useInstallation } from '#session/installation.ts'
import { takeEarlyEvents } from '#session/track.ts'
import { clearCookies } from './clear-cookies.ts'

/**
 * Keeps analytics to what was chosen. On: uses are counted, and the script that the installation names runs. Off: neither does, and
 * the cookies of such scripts and of news partners are deleted as often as they come back (S1§4).
 */
export function useAnalytics(): void {
  const { analytics } = useConsent()
  const offered = useInstallation()
  const script = offered?.analytics_script
  const cookies = offered?.analytics_cookies

  useEffect(() => {
    // What happened before this page had looked is dropped, or else handed to the counting.
    if (!analytics) return void takeEarlyEvents()
    return whileOn(async () => (await import('./analytics-events.ts')).startAnalytics())
  }, [analytics])

  useEffect(() => {
    if (!analytics || !script) return
    return whileOn(async () => (await import('./analytics-script.ts')).runAnalyticsScript(script))
  }, [analytics, script])

  useEffect(() => {
    if (analytics || !cookies) return
    clearCookies(cookies)
    const timer = setInterval(() => clearCookies(cookies), limits.cookieCleanup)
    return () => clearInterval(timer)
  }, [analytics, cookies])
}

/** Starts something whose code has to be fetched, and ends it whether or not it had begun. */
function whileOn(start: () => Promise<() => void>): () => void {
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
