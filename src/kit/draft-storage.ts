import { readStored, writeStored } from './storage-keys.ts'

/** Storage of a form's draft, so that errors, reloads and a sign-in lose nothing. Never for passwords: the form leaves them out. */
export interface DraftStorage {
  read: () => unknown
  keep: (values: Readonly<Record<string, unknown>> | undefined) => void
}

/** The spec's "account" (S1§4): drafts of small forms by name, also for guests. A sign-out deletes them. */
export const localDraft = (name: string): DraftStorage => ({
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
