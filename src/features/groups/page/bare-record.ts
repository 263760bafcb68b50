import type { AnyRecord } from '#contract/records.ts'
import type { OwnGroup } from '../own-groups.ts'

/** A group that the server has not seen yet. */
export const bareGroupRecord = ({ slug_value, fields }: OwnGroup): AnyRecord => ({
  index: 'research_groups',
  slug_values: [slug_value],
  source: { name: 'Indago' },
  name: fields.name,
})
