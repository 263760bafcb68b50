import { readStored, writeStored } from '#kit/storage-keys.ts'
import { isSame } from '#kit/is-same.ts'

/** Stores a form's draft, so that errors, reloads and a sign-in lose nothing. Forms never pass passwords to it. */
export interface DraftStorage {
  read: () => unknown
  /** Resolves when it is stored; undefined removes the draft. */
  write: (values: Readonly<Record<string, unknown>> | undefined) => void | Promise<void>
}

interface LocalDraft extends DraftStorage {
  write: (values: Readonly<Record<string, unknown>> | undefined) => void
}

/** The spec's "account" (S1§4): drafts of small forms by name, also for guests. A sign-out deletes them. */
export const localDraft = (name: string): LocalDraft => ({
  read: () => whole()[name],
  write: values => {
    const { [name]: _, ...others } = whole()
    const next = values ? { ...others, [name]: values } : others
    writeStored('account', Object.keys(next).length > 0 ? next : undefined)
  },
})

function whole(): Record<string, unknown> {
  const found = readStored('account')
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? { ...found } : {}
}

/**
 * Stores only the fields that differ from the start: the others may have newer values when the page is opened again. Without a difference
 * there is no draft.
 */
export const onlyChanges = (draft: DraftStorage, start: object): DraftStorage => {
  const before: Readonly<Record<string, unknown>> = { ...start }
  return {
    read: draft.read,
    write: values => {
      const changed = Object.entries(values ?? {}).filter(([name, value]) => !isSame(value, before[name]))
      return draft.write(changed.length > 0 ? Object.fromEntries(changed) : undefined)
    },
  }
}
