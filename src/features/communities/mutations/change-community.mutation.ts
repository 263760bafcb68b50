import * as v from 'valibot'
import { communities as calls } from '#contract/communities.ts'
import { communityChange } from '#contract/community-fields.ts'
import { errorsOfIssues } from '#forms/check.ts'
import { differingFields } from '#forms/differing-fields.ts'
import { quotedName } from '#features/memberships/index.ts'
import { joinedChanges, markOf, mutation, NotSaved, type OpDraft, put, shownChange } from '#offline/index.ts'
import { communities, oneCommunity } from '../communities.mirrored.ts'
import { changeCommunityRow, communityPlace, editChoices, communityReason } from './communities.rules.ts'

const payload = v.object({ slug_value: v.string(), change: communityChange })
type Payload = v.InferOutput<typeof payload>
const kind = 'community.change'

export interface CommunityEdit {
  slug_value: string
  change: v.InferInput<typeof communityChange>
  /** What the form began with; left out: what the device has. */
  seen?: { version: number; fields: object }
}

/** Changes fields of a community. Only those that differ are sent, with their former values (src/offline/README.md "Conflicts"). */
export const changeCommunity = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.update,
  scope: ({ slug_value }: CommunityEdit) => oneCommunity(slug_value),
  prepare({ slug_value, change, seen }: CommunityEdit, view): OpDraft<Payload> | undefined {
    const row = view.of(communities).get(slug_value)
    if (!row) throw new NotSaved('gone', 'Not saved: this community no longer exists, or you’re no longer a member.')
    const parsed = v.safeParse(communityChange, change)
    if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message, errorsOfIssues(parsed.issues))
    const differing = differingFields(parsed.output, { ...row, ...seen?.fields })
    if (!differing) return undefined
    return {
      payload: { slug_value, change: differing.change },
      ...communityPlace(slug_value),
      base: { version: seen?.version ?? row.version, fields: differing.fields },
      words: ['Change the community ', quotedName(row.name)],
    }
  },
  result: () => ({}),
  coalesce: joinedChanges(kind),
  overlay(view, op) {
    changeCommunityRow(view, op.payload.slug_value, { ...shownChange(op, op.payload.change), mark: markOf(op) })
  },
  wire: ({ payload: { slug_value, change }, base }) => ({
    params: { id: slug_value },
    body: { community: change, base: base?.fields ?? {} },
  }),
  // The server gives a community that was made offline its first version.
  ifMatch: op => op.base?.version,
  settle: row => ({ rows: [put(communities, row)] }),
  reason: communityReason,
  choices: error => [...editChoices(error)],
})
