import * as v from 'valibot'
import { ApiError, call } from '#api/call.ts'
import { account } from '#contract/account.ts'
import { readStored, writeStored } from '#kit/storage-keys.ts'
import { readSession } from './stored-session.ts'

/** Handles that can each end one session and do nothing else: the one of the current session, and those of earlier sessions of this device. */
const shape = v.object({ own: v.optional(v.string()), due: v.optional(v.array(v.string()), []) })

function handles(): v.InferOutput<typeof shape> {
  const parsed = v.safeParse(shape, readStored('revoke') ?? {})
  return parsed.success ? parsed.output : { due: [] }
}

/** The handles of sessions that have to be ended, including the current one's; call without a session. */
const unsentHandles = (): string[] => {
  const { own, due } = handles()
  return own === undefined ? due : [...due, own]
}

/** Call when a session begins. The session that it replaces has to be ended. */
export function storeRevocation(own: string): void {
  writeStored('revoke', { own, due: unsentHandles() })
}

/** Call when the server has already ended the current session. */
export function dropRevocation(): void {
  const { own } = handles()
  if (own !== undefined) removeHandle(own)
}

function removeHandle(revocation: string): void {
  const { own, due } = handles()
  const left = { ...(own === revocation ? {} : { own }), due: due.filter(one => one !== revocation) }
  writeStored('revoke', left.own !== undefined || left.due.length > 0 ? left : undefined)
}

let sending: Promise<void> | undefined

/** Ends all earlier sessions of this device on the server. Those without a final answer are tried again at the next call. */
export function sendRevocations(): Promise<void> {
  sending ??= sendAll().finally(() => (sending = undefined))
  return sending
}

async function sendAll(): Promise<void> {
  for (const revocation of readSession() ? handles().due : unsentHandles()) {
    try {
      await call(account.revoke, { body: { revocation } }, { timeout: 5000 })
    } catch (error) {
      if (!isFinal(error)) return
    }
    removeHandle(revocation)
  }
}

const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'http' && error.status < 500 && error.status !== 429
