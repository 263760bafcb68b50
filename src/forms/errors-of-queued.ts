import { errorsFrom, failureFrom } from './errors-from.ts'
import { NotSaved } from '#offline/index.ts'

/** Why a change could not be queued, or without storage not be sent. */
export const errorsOfQueued = (thrown: unknown) => (thrown instanceof NotSaved ? { failure: thrown.message } : errorsFrom<object>(thrown))

/** The same as one text, for actions without a form. */
export const failureOfQueued = (thrown: unknown): string => (thrown instanceof NotSaved ? thrown.message : failureFrom(thrown))
