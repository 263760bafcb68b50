import { useRef, useState } from 'react'
import { errorsFrom } from '#api/form-check.ts'

/** What a button does: once at a time, and with a sentence where it failed. */
export function useAct() {
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
      const { errors, failure: whole } = errorsFrom<Record<string, unknown>>(thrown)
      setFailure(
        whole ??
          Object.values(errors ?? {})
            .flat()
            .join(' '),
      )
    } finally {
      underway.current = false
      setBusy(false)
    }
  }
  return { busy, failure, run }
}
