import { readStored, writeStored } from '#kit/storage-keys.ts'
import { isSame } from './is-same.ts'

/** Storage of a form's draft, so that errors, reloads and a sign-in lose nothing. Never for passwords: the form leaves them out. */
export interface DraftStorage {
  read: () => unknown
  /** Done when it is stored; undefined removes it. */
  keep: (values: Readonly<Record<string, unknown>> | undefined) => void | Promise<void>
}

interface LocalDraft extends DraftStorage {
  keep: (values: Readonly<Record<string, unknown>> | undefined) => void
}

/** The spec's "account" (S1§4): drafts of small forms by name, also for guests. A sign-out deletes them. */
export const localDraft = (name: string): LocalDraft => ({
  read: () => whole()[name],
  keep: values => {
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
 * Stores of a form only what differs from its start: the rest may be newer when the page is opened again, and a text that was taken back
 * is no draft.
 */
export const onlyChanges = (kept: DraftStorage, start: object): DraftStorage => {
  const before: Readonly<Record<string, unknown>> = { ...start }
  return {
    read: kept.read,
    keep: values => {
      const changed = Object.entries(values ?? {}).filter(([name, value]) => !isSame(value, before[name]))
      return kept.keep(changed.length > 0 ? Object.fromEntries(changed) : undefined)
    },
  }
}
