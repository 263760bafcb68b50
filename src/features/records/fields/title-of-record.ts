import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'

/** The title of a record in lists and messages. */
export const titleOfRecord = (index: IndexName, record: Record<string, unknown>): string => titleOf(indexes[index], record)
