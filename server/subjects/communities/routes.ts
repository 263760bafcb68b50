import { communities } from '#contract/communities.ts'
import { communityTypes } from '#contract/community-types.data.ts'
import { limits } from '#contract/limits.ts'
import { Refusal } from '../../core/refusal.ts'
import type { FileStores } from '../../files/port.ts'
import type { User } from '../../core/user.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { openCommunity, requireInCommunity } from '../community-access/index.ts'
import { writeEdit } from '../membership-history/index.ts'
import { Avatars } from '../people/index.ts'
import { editCommunity, editSettings, rowFor } from './editing.ts'
import { dropCommunity } from './leaving.ts'
import { communityList } from './list.ts'
import { makeCommunity } from './making.ts'
import { communityContacts, interestsOf } from './members.ts'
import { communitySettingsOf, touchCommunity } from './rows.ts'
import { pageOfCommunity } from './view.ts'

export const communityHandlers = ({ fileStores, store }: { fileStores: FileStores; store: Store }) => {
  const avatars = new Avatars(fileStores.avatars)

  /** Sets or removes the picture; the previous file is deleted after the commit. */
  async function changeAvatar(user: User, id: string, avatar: string | null, now: number): Promise<void> {
    const before = await store.write(async tx => {
      const { community } = await requireInCommunity(tx, user, id, 'editGroup')
      await touchCommunity(tx, community.slug_value, { avatar })
      await writeEdit(tx, { type: 'community', id: community.slug_value }, { fields: ['picture'], by: user.id, now })
      return community.avatar
    })
    await avatars.remove(before)
  }

  async function interests(user: User | undefined, id: string, most: number) {
    const { community } = await openCommunity(store.read, user?.id, id, 'overview')
    return interestsOf(store.read, community.slug_value, user?.id, most)
  }

  return handlers('communities', communities, {
    list: async ({ query: { all, q, parent_id, page } }, { user }) =>
      communityList(store.read, user?.id, { all: all === 'true', q, parent_id, page }),
    types: () => ({ community_types: [...communityTypes] }),
    show: ({ params }, { user }) => pageOfCommunity(store.read, user?.id, params.id),

    create: keyedHandler({
      effect: async (tx, { body }, { user, now }) => rowFor(tx, user, await makeCommunity(tx, user, body.community, now), 'owner'),
    }),
    update: keyedHandler({
      effect: (tx, { params, body: { community: change, base } }, { user, now, ifMatch }) =>
        editCommunity(tx, user, params.id, { change, base, ifMatch, now }),
    }),
    remove: keyedHandler({
      effect: async (tx, { params }, { user, now }) => ({ slug_value: await remove(tx, user, params.id, now) }),
    }),

    setAvatar: async ({ params, body }, { user, now }) => {
      await requireInCommunity(store.read, user, params.id, 'editGroup')
      const avatar = await avatars.add(user.id, Buffer.from(body.avatar, 'base64'))
      try {
        await changeAvatar(user, params.id, avatar, now)
      } catch (problem) {
        await avatars.remove(avatar)
        throw problem
      }
      return { avatar }
    },
    removeAvatar: async ({ params }, { user, now }) => {
      await changeAvatar(user, params.id, null, now)
      return {}
    },

    settings: async ({ params }, { user }) => {
      const { community } = await requireInCommunity(store.read, user, params.id, 'editGroup')
      return { community_settings: communitySettingsOf(community), version: community.version }
    },
    changeSettings: keyedHandler({
      effect: (tx, { params, body: { community_settings: change, base } }, { user, now, ifMatch }) =>
        editSettings(tx, user, params.id, { change, base, ifMatch, now }),
    }),

    researchInterests: async ({ params }, { user }) => ({
      research_interests: await interests(user, params.id, limits.community.interests),
    }),
    interests: async ({ params, query }, { user }) => ({ interests: await interests(user, params.id, query.limit) }),
    contacts: async ({ params }, { user }) => {
      const { community, role } = await openCommunity(store.read, user?.id, params.id, 'overview')
      return { contacts: await communityContacts(store.read, community.slug_value, { id: user?.id, isMember: role !== undefined }) }
    },
  })
}

/** Deletes a community; one that its former member deletes again is no error. */
async function remove(tx: Tx, user: User, id: string, now: number): Promise<string> {
  try {
    const { community } = await requireInCommunity(tx, user, id, 'holdGroup')
    await dropCommunity(tx, user, community, now)
    return community.slug_value
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === 'gone') return id
    throw problem
  }
}
