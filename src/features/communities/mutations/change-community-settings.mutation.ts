import * as v from 'valibot'
import { communities as calls } from '#contract/communities.ts'
import { type CommunitySettings, communitySettingsChange } from '#contract/community-fields.ts'
import { quotedName } from '#features/memberships/index.ts'
import { joinedChanges, markOf, mutation, NotSaved, type OpDraft, put, shownChange } from '#offline/index.ts'
import { communities, oneCommunity } from '../communities.mirrored.ts'
import { changeCommunityRow, communityPlace, editChoices, communityReason } from './communities.rules.ts'

const payload = v.object({ slug_value: v.string(), change: communitySettingsChange })
type Payload = v.InferOutput<typeof payload>
const kind = 'community.settings'

export interface SettingsEdit {
  slug_value: string
  change: Partial<CommunitySettings>
  /** What the form began with; left out: what the device has. */
  seen?: { version: number; fields: CommunitySettings }
}

/** Changes who may join and which pages are open. Only what differs is sent, with what it was. */
export const changeCommunitySettings = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.changeSettings,
  scope: ({ slug_value }: SettingsEdit) => oneCommunity(slug_value),
  prepare({ slug_value, change, seen }: SettingsEdit, view): OpDraft<Payload> | undefined {
    const row = view.of(communities).get(slug_value)
    if (!row) throw new NotSaved('gone', 'Not saved: this community no longer exists, or you’re no longer a member.')
    const now = { ...row, ...seen?.fields }
    const names = (Object.keys(change) as (keyof CommunitySettings)[]).filter(name => change[name] !== now[name])
    if (names.length === 0) return undefined
    return {
      payload: { slug_value, change: Object.fromEntries(names.map(name => [name, change[name]])) },
      ...communityPlace(slug_value),
      base: { version: seen?.version ?? row.version, fields: Object.fromEntries(names.map(name => [name, now[name]])) },
      words: ['Change the settings of ', quotedName(row.name)],
    }
  },
  result: () => ({}),
  coalesce: joinedChanges(kind),
  overlay(view, op) {
    changeCommunityRow(view, op.payload.slug_value, { ...shownChange(op, op.payload.change), mark: markOf(op) })
  },
  wire: ({ payload: { slug_value, change }, base }) => ({
    params: { id: slug_value },
    body: { community_settings: change, base: base?.fields ?? {} },
  }),
  ifMatch: op => op.base?.version,
  settle: row => ({ rows: [put(communities, row)] }),
  reason: communityReason,
  choices: error => [...editChoices(error)],
})
