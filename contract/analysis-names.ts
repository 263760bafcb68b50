import { indexes } from './indexes/all.ts'
import type { IndexName } from './indexes/shape.ts'

/** Names of categories in analyses, where they are others than those of the index (S3§9). */
const names: Partial<Record<IndexName, string>> = { projects: 'Ongoing Research Programs', news: 'News Articles' }

export const analysedName = (index: IndexName): string => names[index] ?? indexes[index].label
