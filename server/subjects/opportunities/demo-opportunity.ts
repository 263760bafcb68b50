import type { OpportunityInput } from '#contract/opportunity-fields.ts'
import { parseRichText } from '#contract/rich-text.ts'
import { v7 as newId } from 'uuid'
import type { Tx } from '../../store/unit-of-work.ts'
import { insertOpportunity } from './changing.ts'

interface Posting {
  community: { slug: string; name: string }
  /** The id of an account. */
  by: string
  at: number
}

/** Posts an opportunity in a community of a new demo. */
export async function addDemoOpportunity(tx: Tx, { community, by, at: now }: Posting, input: OpportunityInput): Promise<void> {
  const holder = { type: 'community' as const, ...community, role: 'member' as const }
  const text = { text: input.content, nodes: parseRichText(input.content), pictures: [] }
  await insertOpportunity(tx, { holder, user: { id: by }, now }, { id: newId(), input, text })
}
