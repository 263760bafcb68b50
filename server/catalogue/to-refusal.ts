import { Refusal } from '../core/refusal.ts'
import { BadQuery } from './port.ts'
import { NotFound, SearchUnavailable, UnknownFilter } from './problems.ts'

/** What the catalogue refuses, in the words of the contract. A deleted record is `gone` only where the call says so. */
export async function toRefusal<T>(searching: Promise<T>, tellsGone = false): Promise<T> {
  try {
    return await searching
  } catch (problem) {
    if (problem instanceof BadQuery) throw new Refusal('bad_query', { sentence: problem.message, at: problem.at })
    if (problem instanceof NotFound) throw new Refusal(problem.gone && tellsGone ? 'gone' : 'not_found')
    // The thread is being started again; the same search may work in a moment.
    if (problem instanceof SearchUnavailable) throw new Refusal('not_ready', { retryAfter: 2 })
    throw problem
  }
}

/** The same where one filter is asked about: `field` names it in the request. */
export async function toFilterRefusal<T>(searching: Promise<T>, field: string): Promise<T> {
  try {
    return await toRefusal(searching)
  } catch (problem) {
    if (problem instanceof UnknownFilter) throw new Refusal('invalid', { errors: { [field]: [problem.message] } })
    throw problem
  }
}
