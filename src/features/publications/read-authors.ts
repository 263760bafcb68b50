import { ApiError, call } from '#api/call.ts'
import { type Author, publications } from '#contract/publications.ts'

/** All authors of a publication, in their order. Throws with a sentence for people. */
export async function readAuthors(slug: string): Promise<readonly Author[]> {
  try {
    return (await call(publications.authors, { params: { id: slug } })).authors
  } catch (error) {
    const lacksNetwork = error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout')
    throw lacksNetwork ? new Error('The whole list is not available offline.', { cause: error }) : error
  }
}
