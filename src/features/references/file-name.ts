import { slugify } from '#contract/slugs.ts'
import { referenceFormats, type ReferenceFormat } from '#workers/export-building/formats.ts'
import type { CitedRecord } from '#workers/export-building/references.ts'

const maxLength = 60

/** The name of the file: the title of a single reference, the date for several. */
export function fileName(records: readonly CitedRecord[], format: ReferenceFormat, today: Date): string {
  const { extension } = referenceFormats[format]
  const only = records.length === 1 ? records[0] : undefined
  if (only) {
    const title = ['title', 'official_title', 'full_title'].map(field => only.record[field]).find(value => typeof value === 'string')
    const name = slugify(title ?? only.slug)
      .slice(0, maxLength)
      .replace(/-+$/, '')
    return `${name || 'reference'}.${extension}`
  }
  const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map(part => String(part).padStart(2, '0')).join('-')
  return `references-${day}.${extension}`
}
