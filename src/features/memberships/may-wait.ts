import { ApiError } from '#api/call.ts'

/** Without an answer, or while the group itself waits to be created, an invitation goes to the queue. */
export const mayWait = (thrown: unknown): boolean =>
  thrown instanceof ApiError && (thrown.kind === 'offline' || thrown.kind === 'timeout' || thrown.status === 404)
