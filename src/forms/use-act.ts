import { useRef, useState } from 'react'
import { failureFrom } from './errors-from.ts'

/** What a button does: once at a time, and with a sentence where it failed, unless `tell` says so elsewhere. */
export function useAct(tell?: (thrown: unknown) => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const underway = useRef(false)
  const run = async (act: () => Promise<void>): Promise<void> => {
    if (underway.current) return
    underway.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await act()
    } catch (thrown) {
      if (tell) tell(thrown)
      else setFailure(failureFrom(thrown))
    } finally {
      underway.current = false
      setBusy(false)
    }
  }
  return { busy, failure, run }
}
