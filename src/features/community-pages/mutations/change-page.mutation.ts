import * as v from 'valibot'
import { plainTextOf } from '#contract/rich-text.ts'
import { communityPageChange, communityPageCalls as calls } from '#contract/community-pages.ts'
import { errorsOfIssues } from '#forms/check.ts'
import { differingFields } from '#forms/differing-fields.ts'
import { type AnyMutation, joinedChanges, markOf, mutation, NotSaved, type OpDraft, put, shownChange } from '#offline/index.ts'
import { ownCommunityPages, oneCommunityPage, pageKey } from '../community-pages.mirrored.ts'
import { addPage, type NewPage } from './add-page.mutation.ts'
import { changePageRow, pagePlace, pageReason, pageInQuotes } from './pages.rules.ts'

/** `title`: as it was, for a page that is gone. */
const payload = v.object({ community: v.string(), id: v.string(), title: v.string(), change: communityPageChange })
type Payload = v.InferOutput<typeof payload>
const kind = 'community_page.change'

export interface PageEdit {
  /** The first slug of the community. */
  community: string
  id: string
  change: v.InferInput<typeof communityPageChange>
  /** What the editor began with: others may have changed the page while it was open. */
  seen?: { version: number; title: string; content: string }
}

/** Changes the title or the text of a page. Only what differs is sent, with what was there when the editor was opened. */
export const changePage = mutation({
  kind,
  v: 1,
  payload,
  endpoint: calls.update,
  scope: ({ community, id }: PageEdit) => oneCommunityPage(community, id),
  prepare({ community, id, change, seen }: PageEdit, view): OpDraft<Payload> | undefined {
    const page = view.of(ownCommunityPages).get(pageKey(community, id))
    if (!page && !seen) throw new NotSaved('gone', 'Not saved: this page no longer exists.')
    const parsed = v.safeParse(communityPageChange, change)
    if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message, errorsOfIssues(parsed.issues))
    const began = { version: 0, title: '', content: '', ...page, ...seen }
    const differing = differingFields(parsed.output, began)
    if (!differing) return undefined
    return {
      payload: { community, id, title: began.title, change: differing.change },
      ...pagePlace(community, id),
      base: { version: began.version, fields: differing.fields },
      words: ['Change the page ', pageInQuotes(began.title)],
    }
  },
  result: () => ({}),
  coalesce: joinedChanges(kind),
  overlay(view, op) {
    const { community, id, change } = op.payload
    changePageRow(view, community, id, row => ({ ...row, ...shownChange(op, change), mark: markOf(op) }))
  },
  wire: ({ payload: { community, id, change }, base }) => ({
    params: { id: community, pid: id },
    body: { page: change, base: base?.fields ?? {} },
  }),
  // The server gives a page that was made offline its first version.
  ifMatch: op => op.base?.version,
  settle: row => ({ rows: [put(ownCommunityPages, row)] }),
  /** The page was deleted meanwhile: what was written can become a page of its own. */
  anew({ payload: { community, title, change } }) {
    const input: NewPage = { community, title: change.title ?? title, content: change.content ?? '' }
    // The mutation gets only this input, which is its own.
    return { mutation: addPage as unknown as AnyMutation, input }
  },
  text: ({ payload: { change } }) => plainTextOf(change),
  reason: pageReason,
  choices: ({ code, status }) =>
    code === 'version_conflict' ? ['mine', 'theirs', 'discard'] : status === 410 ? ['add_again', 'discard'] : ['retry', 'discard'],
})
