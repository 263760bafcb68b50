import * as v from 'valibot'
import { plainTextOf } from '#contract/rich-text.ts'
import { communityPageInput, communityPageCalls as calls } from '#contract/community-pages.ts'
import { personInGroup } from '#contract/group-people.ts'
import { errorsOfIssues } from '#forms/check.ts'
import { markOf, mutation, NotSaved, type OpDraft, put, serverTimeOf } from '#offline/index.ts'
import { session } from '#session/session.ts'
import { ownCommunityPages, pageKey, pagesOfCommunity } from '../community-pages.mirrored.ts'
import { inOrder, pagePlace, pageReason, pagesIn, pageInQuotes } from './pages.rules.ts'

const payload = v.object({ community: v.string(), id: v.string(), page: communityPageInput, author: personInGroup })
type Payload = v.InferOutput<typeof payload>

export interface NewPage {
  /** The first slug of the community. */
  community: string
  title: string
  content?: string
}

function draftOf({ community, title, content }: NewPage, id: string, author: Payload['author']): OpDraft<Payload> {
  const parsed = v.safeParse(communityPageInput, { title, content })
  if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message, errorsOfIssues(parsed.issues))
  return {
    payload: { community, id, page: parsed.output, author },
    ...pagePlace(community, id),
    words: ['Add the page ', pageInQuotes(parsed.output.title)],
  }
}

/** Adds a page as the last one of a community, also of one that was made offline. */
export const addPage = mutation({
  kind: 'community_page.add',
  v: 1,
  payload,
  endpoint: calls.create,
  scope: ({ community }: NewPage) => pagesOfCommunity(community),
  prepare(input: NewPage) {
    const { slug_values = [], full_name = '' } = session.user ?? {}
    return draftOf(input, crypto.randomUUID(), { slug_values: [...slug_values], full_name })
  },
  amend: (op, input: NewPage) => draftOf(input, op.payload.id, op.payload.author),
  result: draft => ({ id: draft?.payload.id ?? '' }),
  overlay(view, op) {
    const { community, id, page, author } = op.payload
    const key = pageKey(community, id)
    if (view.of(ownCommunityPages).has(key)) return
    const now = serverTimeOf(op)
    view.of(ownCommunityPages).set(key, {
      kind: 'community',
      community_slug: community,
      id,
      ...page,
      position: (inOrder(pagesIn(view, community)).at(-1)?.position ?? 0) + 1,
      made_by: author,
      written_by: author,
      written_at: now,
      created_at: now,
      version: 0,
      mark: markOf(op),
    })
  },
  wire: ({ payload: { community, id, page } }) => ({ params: { id: community }, body: { id, page } }),
  settle: row => ({ rows: [put(ownCommunityPages, row)] }),
  text: ({ payload: { page } }) => plainTextOf(page),
  reason: pageReason,
  choices: ({ status, code }) => (status === 422 && code !== 'limit_reached' ? ['edit', 'retry', 'discard'] : ['retry', 'discard']),
})
