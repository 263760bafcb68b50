import { addressSlug } from '#contract/slugs.ts'
import { referenceFormats, type ReferenceFormat } from '#workers/export-building/formats.ts'
import type { CitedWork } from '#workers/export-building/references.ts'

const maxLength = 60

/** The name of the file: the title of a single reference, the date for several. */
export function fileName(works: readonly CitedWork[], format: ReferenceFormat, today: Date): string {
  const { extension } = referenceFormats[format]
  const only = works.length === 1 ? works[0] : undefined
  if (only) {
    const name = addressSlug(titleOf(only)).slice(0, maxLength).replace(/-+$/, '')
    return `${name || 'reference'}.${extension}`
  }
  const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map(part => String(part).padStart(2, '0')).join('-')
  return `references-${day}.${extension}`
}

function titleOf(work: CitedWork): string {
  if ('entry' in work) return work.entry.title
  const title = ['title', 'official_title', 'full_title'].map(field => work.record[field]).find(value => typeof value === 'string')
  return title ?? work.slug
}
