import { indexes } from '#contract/indexes/all.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { type IndexData, type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { formMarkOf } from './names.ts'

/** The form of an index, and of the documents in it. */
export interface IndexForm {
  bodyOf(index: IndexData): IndexBody
  sourceOf(index: IndexData, record: CatalogueRecord, addedAt: number): object
}

export interface IndexBody {
  settings: object
  mappings: object
}

/** The mark of each index that this version of Indago needs, and of all together. */
export interface FormMarks {
  of: ReadonlyMap<IndexName, string>
  all: string
}

export function marksOf(form: IndexForm): FormMarks {
  const of = new Map(indexNames.map(index => [index, formMarkOf(form.bodyOf(indexes[index]))]))
  return { of, all: formMarkOf([...of.values()]) }
}
