import { Refusal } from '../core/refusal.ts'
import { NotFound, SearchBusy, SearchUnavailable, UnknownFilter } from './errors.ts'
import { BadQuery, TooCostly } from './port.ts'

/** Turns errors of the catalogue into refusals of the contract. A deleted record is `gone` only if `answersGone` is set. */
export async function toRefusal<T>(searching: Promise<T>, answersGone = false): Promise<T> {
  try {
    return await searching
  } catch (problem) {
    if (problem instanceof TooCostly) throw new Refusal('too_costly')
    if (problem instanceof SearchBusy) throw new Refusal(problem.tooMany === 'of_caller' ? 'too_many' : 'not_ready', { retryAfter: 1 })
    if (problem instanceof BadQuery) throw new Refusal('bad_query', { sentence: problem.message, at: problem.at })
    if (problem instanceof NotFound) throw new Refusal(problem.isGone && answersGone ? 'gone' : 'not_found')
    // The thread is restarting; the same search may work in a moment.
    if (problem instanceof SearchUnavailable) throw new Refusal('not_ready', { retryAfter: 2 })
    throw problem
  }
}

/** The same for calls about one filter; `field` is its name in the request. */
export async function toFilterRefusal<T>(searching: Promise<T>, field: string): Promise<T> {
  try {
    return await toRefusal(searching)
  } catch (problem) {
    if (problem instanceof UnknownFilter) throw new Refusal('invalid', { errors: { [field]: [problem.message] } })
    throw problem
  }
}
