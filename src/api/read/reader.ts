import type { EndpointSpec } from '#contract/endpoint.ts'

/** Who reads. What one was told is never shown to another. */
export interface Reader {
  /** Undefined while nobody is signed in. */
  userId: string | undefined
  /** The plan that the server answers by: a guest's while calls go out under nobody's name. */
  plan: string
}

let reader: Reader = { userId: undefined, plan: 'unregistered' }
/** Told whether it is another person, and not the same one under another plan. */
type Listener = (isOther: boolean) => void
const listeners = new Set<Listener>()

/** The name of those who are all answered alike. */
export const everybody = 'everybody'

/** Says who reads from now on; the session does, before anything is asked in their name. Another person begins with nothing. */
export function setReader(next: Reader): void {
  const { userId, plan } = reader
  if (next.userId === userId && next.plan === plan) return
  reader = next
  for (const listener of listeners) listener(next.userId !== userId)
}

export function watchReader(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readerNow = (): Reader => reader

/** Whose answer an endpoint gives: the same to everybody, one to this user whatever their plan, or what their plan is told. */
export const nameFor = ({ auth, needs }: EndpointSpec, { userId = 'guest', plan }: Reader): string =>
  auth === 'ignored' ? everybody : needs === 'user' ? userId : `${userId} ${plan}`
