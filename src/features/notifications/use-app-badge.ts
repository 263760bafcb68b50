import { useEffect } from 'react'

/** Shows how many are unread on the icon of the installed app, where the system can; none when nobody is logged in any more. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    // A system without badges refuses: the number is in the header too.
    navigator.setAppBadge(count).catch(() => {})
    return () => void navigator.clearAppBadge().catch(() => {})
  }, [count])
}
