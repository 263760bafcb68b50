import { type ReactNode, useEffect, useState } from 'react'
import { keepDraft, readDraft } from '#offline/index.ts'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import type { DraftStorage } from './draft-storage.ts'
import { isSame } from '#kit/is-same.ts'

interface WithDraftProps {
  /** The name of the draft on this device. */
  name: string
  children: (draft: DraftStorage) => ReactNode
  /** Shown until the draft is read. */
  loading?: ReactNode
  /** About the height of the form, which is kept until then, so that nothing below it moves. */
  height?: `${number}rem`
}

/** Renders a form once its draft is read. Drafts survive errors, reloads and the end of the session. */
export function WithDraft({ name, children, loading = <Skeleton lines={3} />, height }: WithDraftProps) {
  const [found, setFound] = useState<{ of: string; draft: DraftStorage }>()
  useEffect(() => {
    let left = false
    const show = (value: unknown) => {
      if (!left) setFound({ of: name, draft: draftOf(name, value) })
    }
    readDraft<unknown>(name).then(show, () => show(undefined))
    return () => {
      left = true
    }
  }, [name])
  if (found?.of === name) return children(found.draft)
  return height === undefined ? loading : <div style={{ minHeight: height }}>{loading}</div>
}

/** The draft as one form reads and writes it. Another tab may have the same form open: what was typed there stays when this one is sent. */
function draftOf(name: string, found: unknown): DraftStorage {
  let own = found
  let stored = Promise.resolve()
  const remove = async () => {
    const removed = own
    await stored
    // What was typed meanwhile, here or there, is another draft.
    if (isSame(await readDraft<unknown>(name), removed) && own === removed) await keepDraft(name, undefined)
  }
  return {
    read: () => found,
    write: values => {
      if (values === undefined) return remove().catch(() => undefined)
      own = values
      // At once: who leaves the page and comes back reads it.
      stored = keepDraft(name, values).catch(() => undefined)
      return stored
    },
  }
}
