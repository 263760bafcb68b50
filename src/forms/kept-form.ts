import { readStored, writeStored } from '#kit/storage-keys.ts'
import { isSame } from './is-same.ts'

/** Where a form keeps what was typed, so that errors, reloads and a sign-in lose nothing. Never passwords: the form leaves them out. */
export interface KeptForm {
  read: () => unknown
  /** Done when it is written down; undefined drops it. */
  keep: (values: Readonly<Record<string, unknown>> | undefined) => void | Promise<void>
}

interface StoredForm extends KeptForm {
  keep: (values: Readonly<Record<string, unknown>> | undefined) => void
}

/** The spec's "account" (S1§4): unsent small forms by name, also of whoever is not signed in. A sign-out deletes it. */
export const guestForm = (name: string): StoredForm => ({
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
 * Keeps of a form what differs from its start, and nothing else: the rest may be newer when the page is opened again, and a text that
 * was taken back is no unsent text.
 */
export const onlyChanges = (kept: KeptForm, start: object): KeptForm => {
  const before: Readonly<Record<string, unknown>> = { ...start }
  return {
    read: kept.read,
    keep: values => {
      const changed = Object.entries(values ?? {}).filter(([name, value]) => !isSame(value, before[name]))
      return kept.keep(changed.length > 0 ? Object.fromEntries(changed) : undefined)
    },
  }
}
