import { ApiError, call } from '#api/call.ts'
import { type Author, publications } from '#contract/publications.ts'

/** All authors of a publication in order. Throws an error with a message for the user. */
export async function fetchAuthors(slug: string): Promise<readonly Author[]> {
  try {
    return (await call(publications.authors, { params: { id: slug } })).authors
  } catch (error) {
    const isOffline = error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout')
    throw isOffline ? new Error('The full list is not available offline.', { cause: error }) : error
  }
}
