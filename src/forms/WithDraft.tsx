import { type ReactNode, useEffect, useState } from 'react'
import { keepDraft, readDraft } from '#offline/index.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import type { DraftStorage } from './draft-storage.ts'

interface WithDraftProps {
  /** The name of the draft on this device. */
  name: string
  children: (draft: DraftStorage) => ReactNode
  /** Shown until the draft is read. */
  loading?: ReactNode
}

/** Renders a form once its draft is read. Drafts survive errors, reloads and the end of the session. */
export function WithDraft({ name, children, loading = <Skeleton lines={3} /> }: WithDraftProps) {
  const [found, setFound] = useState<{ of: string; draft: DraftStorage }>()
  useEffect(() => {
    let left = false
    const show = (value: unknown) => {
      const draft: DraftStorage = { read: () => value, write: values => keepDraft(name, values).catch(() => undefined) }
      if (!left) setFound({ of: name, draft })
    }
    readDraft<unknown>(name).then(show, () => show(undefined))
    return () => {
      left = true
    }
  }, [name])
  return found?.of === name ? children(found.draft) : loading
}
