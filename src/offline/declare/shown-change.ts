import type { Op } from './op.ts'

/**
 * The fields that a change sets, as they are shown while it waits. After a refusal there are none: the server's values are shown, and the outbox keeps
 * the user's text.
 */
export const shownChange = <C extends object>({ state }: Pick<Op, 'state'>, change: C): { [F in keyof C]?: Exclude<C[F], undefined> } =>
  state === 'parked' ? {} : (Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as C)
