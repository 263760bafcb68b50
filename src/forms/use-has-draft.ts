import { useEffect, useState } from 'react'
import { readDraft } from '#offline/index.ts'

/** Whether a form has a draft on this device, from before this page was opened; undefined: no form. False until it is known. */
export function useHasDraft(name: string | undefined): boolean {
  const [found, setFound] = useState<string>()
  useEffect(() => {
    if (name === undefined) return
    let left = false
    const keep = (draft: unknown) => {
      if (!left) setFound(draft === undefined ? undefined : name)
    }
    readDraft<unknown>(name).then(keep, () => undefined)
    return () => {
      left = true
    }
  }, [name])
  return found !== undefined && found === name
}
