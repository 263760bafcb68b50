import { call } from '#api/call.ts'
import { limits } from '#contract/limits.ts'
import { ownPublications } from '#contract/own-publications.ts'
import type { FoundPublication } from '#contract/own-publication.ts'

export interface ImportedWorks {
  added: number
  linked: number
  already: number
}

interface Running {
  userId: string
  signal: AbortSignal
  /** After each batch, how many of the works are done. */
  onDone: (done: number, imported: ImportedWorks) => void
}

/**
 * Brings works to the profile, some at a time. A batch has a key, so its answer can be asked for again; one that is sent again later changes nothing,
 * because no work is on a profile twice. Throws ApiError; what was done before stays.
 */
export async function importWorks(works: readonly FoundPublication[], { userId, signal, onDone }: Running): Promise<void> {
  const imported = { added: 0, linked: 0, already: 0 }
  const { batch } = limits.ownPublication
  for (let at = 0; at < works.length; at += batch) {
    const publications = works.slice(at, at + batch).map(({ publication }) => publication)
    const answer = await call(
      ownPublications.importData,
      { params: { id: userId }, body: { data: { publications } } },
      { key: crypto.randomUUID(), retries: 3, signal },
    )
    const linked = answer.publications.filter(({ is_linked }) => is_linked).length
    imported.linked += linked
    imported.added += answer.publications.length - linked
    imported.already += answer.already
    onDone(Math.min(works.length, at + batch), { ...imported })
  }
}
