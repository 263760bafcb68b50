import { referenceFields } from '#contract/references.ts'
import type { ExportContent } from './build-export.ts'
import type { ReferenceFormat } from './formats.ts'
import type { GrowingFile } from './growing-file.ts'
import { type CitedWork, formatReferences } from './references.ts'

/** References of all works together: their keys depend on one another. Only the fields that a reference needs are kept until then. */
export function referencesContent(format: ReferenceFormat, file: GrowingFile): ExportContent {
  const kept: CitedWork[] = []
  return {
    add: works => {
      for (const work of works) kept.push('entry' in work ? work : { ...work, record: citedFields(work) })
      return kept.length
    },
    end: () => file.add(formatReferences(kept, format).text),
  }
}

function citedFields({ index, record }: Exclude<CitedWork, { entry: unknown }>) {
  return Object.fromEntries(referenceFields[index].flatMap(field => (record[field] === undefined ? [] : [[field, record[field]] as const])))
}
