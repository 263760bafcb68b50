import { useRef, useState } from 'react'
import { failureFrom } from './errors-from.ts'

/** Runs what a button does, once at a time. A failure becomes a sentence, or goes to `onFailure`. */
export function useAction(onFailure?: (thrown: unknown) => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isRunning = useRef(false)
  const run = async (action: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await action()
    } catch (thrown) {
      if (onFailure) onFailure(thrown)
      else setFailure(failureFrom(thrown))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { busy, failure, run }
}
