import { readStored, writeStored } from './storage-keys.ts'

/** Where a form keeps what was typed, so that errors, reloads and a sign-in lose nothing. Never passwords: the form leaves them out. */
export interface KeptForm {
  read: () => unknown
  keep: (values: Readonly<Record<string, unknown>> | undefined) => void
}

/** The spec's "account" (S1§4): unsent small forms by name, also of whoever is not signed in. A sign-out deletes it. */
export const guestForm = (name: string): KeptForm => ({
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
