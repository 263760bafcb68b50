import { communityPageCalls } from '#contract/community-pages.ts'
import { v7 as newId } from 'uuid'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { openCommunity, requireInCommunity } from '../communities/index.ts'
import { groupSight, type GroupSight } from '../profiles/index.ts'
import type { PreparedText, RichTexts } from '../rich-texts/index.ts'
import { pageHeads, pageView, versionPage, versionWithText } from './rows.ts'
import { insertPage, dropPage, editPage, putInOrder } from './writing.ts'

interface Parts {
  store: Store
  texts: RichTexts
}

export const communityPageHandlers = ({ store, texts }: Parts) => {
  /** The text as it is kept; whoever may not write has none prepared. */
  async function preparedText({ id }: { id: string }, user: User, content: string | undefined): Promise<PreparedText | undefined> {
    await requireInCommunity(store.read, user, id, 'askInCommunity')
    return content === undefined ? undefined : texts.prepare(user.id, content)
  }

  /** The community of an address, whose workspace is open to the viewer. */
  async function workspaceAt({ id }: { id: string }, user: User | undefined): Promise<{ slug: string; looking: GroupSight }> {
    const { community, role } = await openCommunity(store.read, user?.id, id, 'workspace')
    return { slug: community.slug_value, looking: groupSight(role !== undefined, user?.id) }
  }

  /** What was there before a text was changed is for members only. */
  async function versionsAt({ id, pid }: { id: string; pid: string }, user: User): Promise<string> {
    const { community, role } = await openCommunity(store.read, user.id, id, 'workspace')
    if (!role) throw new Refusal('forbidden')
    if (!(await pageView(store.read, community.slug_value, pid, 'member'))) throw new Refusal('not_found')
    return community.slug_value
  }

  return handlers('communityPages', communityPageCalls, {
    list: async ({ params, query }, { user }) => {
      const { slug, looking } = await workspaceAt(params, user)
      return pageHeads(store.read, slug, query.page, looking)
    },
    create: keyedHandler({
      prepare: ({ params, body }, { user }) => preparedText(params, user, body.page.content),
      effect: async (tx, { params, body: { id = newId(), page } }, { user, now, prepared }) => {
        const { community } = await requireInCommunity(tx, user, params.id, 'askInCommunity')
        return insertPage(tx, { community, userId: user.id, now }, id, { title: page.title, text: prepared })
      },
    }),
    setOrder: keyedHandler({
      effect: async (tx, { params, body: { order } }, { user }) => {
        const { community } = await requireInCommunity(tx, user, params.id, 'askInCommunity')
        return { community_pages: await putInOrder(tx, community.slug_value, order) }
      },
    }),
    show: async ({ params }, { user }) => {
      const { slug, looking } = await workspaceAt(params, user)
      const community_page = await pageView(store.read, slug, params.pid, looking)
      if (!community_page) throw new Refusal('not_found')
      return { community_page }
    },
    update: keyedHandler({
      prepare: ({ params, body }, { user }) => preparedText(params, user, body.page.content),
      effect: async (tx, { params, body: { page, base } }, { user, now, ifMatch, prepared: text }) => {
        const { community } = await requireInCommunity(tx, user, params.id, 'askInCommunity')
        const edit = { id: params.pid, title: page.title, text, base, ifMatch }
        return editPage(tx, { community, userId: user.id, now }, edit)
      },
    }),
    remove: keyedHandler({
      effect: async (tx, { params }, { user, now }) => {
        const { community, role } = await requireInCommunity(tx, user, params.id, 'askInCommunity')
        await dropPage(tx, { community, userId: user.id, now }, params.pid, role)
        return { community_slug: community.slug_value, id: params.pid }
      },
    }),
    versions: async ({ params, query }, { user }) => versionPage(store.read, await versionsAt(params, user), params.pid, query.page),
    version: async ({ params }, { user }) => {
      const version = await versionWithText(store.read, await versionsAt(params, user), params.pid, Number(params.n))
      if (!version) throw new Refusal('not_found')
      return { version }
    },
  })
}
