import { useState } from 'react'
import { failureFrom } from '#forms/errors-from.ts'
import { useAction } from '#forms/use-action.ts'
import { BrowserFailure } from './device-push.ts'

/** Runs what changes the messages of this device; a failure becomes a sentence. */
export function useDeviceAction() {
  const [failure, setFailure] = useState<string>()
  const { busy, run } = useAction(thrown => setFailure(thrown instanceof BrowserFailure ? thrown.message : failureFrom(thrown)))
  const runAnew = (action: () => Promise<void>) => {
    setFailure(undefined)
    return run(action)
  }
  return { busy, failure, run: runAnew }
}
