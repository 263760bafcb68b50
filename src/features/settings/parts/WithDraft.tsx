import { type ReactNode, useEffect, useState } from 'react'
import type { DraftStorage } from '#kit/draft-storage.ts'
import { keepDraft, readDraft } from '#offline/index.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'

interface WithDraftProps {
  /** Under which name this device keeps what was typed and not saved. */
  name: string
  children: (kept: DraftStorage) => ReactNode
}

/** Draws a form once it is known what was typed into it before. What is typed outlives errors, reloads and an end of the session. */
export function WithDraft({ name, children }: WithDraftProps) {
  const [found, setFound] = useState<{ of: string; kept: DraftStorage }>()
  useEffect(() => {
    let left = false
    const show = (value: unknown) => {
      const kept: DraftStorage = { read: () => value, keep: values => void keepDraft(name, values).catch(() => undefined) }
      if (!left) setFound({ of: name, kept })
    }
    readDraft<unknown>(name).then(show, () => show(undefined))
    return () => {
      left = true
    }
  }, [name])
  return found?.of === name ? children(found.kept) : <Skeleton lines={3} />
}
