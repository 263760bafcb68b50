import { slugOf, titleOfRecord } from '#features/records/index.ts'
import type { SelectedResult } from '../results/selection.state.ts'
import type { Reference } from '#features/find-references/index.ts'

/** The record that was found for a reference, as it is selected. */
export function foundResult({ found }: Reference): SelectedResult | undefined {
  if (!found || found === 'nothing') return undefined
  const { index, data } = found.item
  return { slug: slugOf(data), title: titleOfRecord(index, data), data }
}
