import * as v from 'valibot'
import { ApiError, call } from '#api/call.ts'
import { account } from '#contract/account.ts'
import { readStored, writeStored } from '#kit/storage-keys.ts'
import { readSession } from './stored-session.ts'

/** Handles that end one session each and open nothing: that of the session here, and those of sessions that this device has left. */
const shape = v.object({ own: v.optional(v.string()), due: v.optional(v.array(v.string()), []) })

function handles(): v.InferOutput<typeof shape> {
  const parsed = v.safeParse(shape, readStored('revoke') ?? {})
  return parsed.success ? parsed.output : { due: [] }
}

/** All that are still held. The own one is left behind where nobody is signed in any more, however that came. */
const leftBehind = (): string[] => {
  const { own, due } = handles()
  return own === undefined ? due : [...due, own]
}

/** A session began here. One that it replaces is over. */
export function holdRevocation(own: string): void {
  writeStored('revoke', { own, due: leftBehind() })
}

/** The server has ended the session here by another way. */
export function dropRevocation(): void {
  const { own } = handles()
  if (own !== undefined) settle(own)
}

function settle(revocation: string): void {
  const { own, due } = handles()
  const left = { ...(own === revocation ? {} : { own }), due: due.filter(one => one !== revocation) }
  writeStored('revoke', left.own !== undefined || left.due.length > 0 ? left : undefined)
}

let paying: Promise<void> | undefined

/** Ends every session that this device has left. What the server has answered for good is done; the rest is tried again at the next call. */
export function payRevocations(): Promise<void> {
  paying ??= pay().finally(() => (paying = undefined))
  return paying
}

async function pay(): Promise<void> {
  for (const revocation of readSession() ? handles().due : leftBehind()) {
    try {
      await call(account.revoke, { body: { revocation } }, { timeout: 5000 })
    } catch (error) {
      if (!isFinal(error)) return
    }
    settle(revocation)
  }
}

const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'http' && error.status < 500 && error.status !== 429
