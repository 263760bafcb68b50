import type { EndpointSpec } from '#contract/endpoint.ts'

/** Who reads. A user never sees an answer that was given to another. */
export interface Reader {
  /** Undefined for guests. */
  userId: string | undefined
  /** The plan that decides what the server answers; a guest's while no token is sent. */
  plan: string
}

let reader: Reader = { userId: undefined, plan: 'unregistered' }
/** `isOther`: another user, not the same one with another plan. */
type Listener = (isOther: boolean) => void
const listeners = new Set<Listener>()

/** The reader key of answers that are the same for everyone. */
export const shared = 'everybody'

/** Sets the current reader; the session calls it before anything is read. Another user starts with an empty cache. */
export function setReader(next: Reader): void {
  const { userId, plan } = reader
  if (next.userId === userId && next.plan === plan) return
  reader = next
  for (const listener of listeners) listener(next.userId !== userId)
}

export function onReaderChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readerNow = (): Reader => reader

/** Whose answer an endpoint gives: the same for everyone, this user's with any plan, or this user's with this plan. */
export const readerKey = ({ auth, needs }: EndpointSpec, { userId = 'guest', plan }: Reader): string =>
  auth === 'ignored' ? shared : needs === 'user' ? userId : `${userId} ${plan}`
