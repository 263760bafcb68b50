import type { AccountBoundTable } from '#contract/account-bounds.ts'
import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import { changedList, type ListChange } from '#contract/list-change.ts'
import { optionsOf } from '#contract/profile-fields.ts'
import { researchTypes } from '#contract/profile-terms.data.ts'
import { type GroupTerms, type ResearchGroupChange } from '#contract/research-group-fields.ts'
import { fullTimeEquivalents, researchGroupTypes } from '#contract/research-group-options.data.ts'
import { researchGroups } from '#contract/research-groups.ts'
import type { InterestType } from '#contract/interests.ts'
import { v7 as newId } from 'uuid'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import type { FileStores } from '../../files/port.ts'
import type { User } from '../../core/user.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { writeEdit, writeHistoryOf } from '../membership-history/index.ts'
import { addMember, requireRole } from '../memberships/index.ts'
import { Avatars, type ProfileRecords } from '../people/index.ts'
import { editGroup, groupAfter, requireEditor } from './editing.ts'
import { editedFields } from './fields.ts'
import { findGroup, type GroupToChange } from './found.ts'
import { dropResearchGroup } from './leaving.ts'
import { checkedFields, freeSlugs, insertGroup } from './making.ts'
import type { ResearchGroupRecords } from './records.ts'
import { groupRow, storedGroup, topicsOf, touchGroup } from './rows.ts'
import { dropTopic, editTopic, insertTopic } from './topics.ts'
import { pageOfGroup } from './view.ts'

interface Parts {
  fileStores: FileStores
  store: Store
  catalogue: Catalogue
  profiles: ProfileRecords
  groups: ResearchGroupRecords
  bounds: AccountBoundTable
}

type Chosen = Exclude<GroupTerms, 'diseases' | 'model_organisms'>
const interestList = (type: InterestType) => (type === 'disease' ? 'diseases' : 'model_organisms')

export const researchGroupHandlers = ({ fileStores, store, catalogue, profiles, groups, bounds }: Parts) => {
  const avatars = new Avatars(fileStores.avatars)

  /** The group of an address, with what a provider says of it. */
  async function groupAt({ id }: { id: string }, signal: AbortSignal): Promise<GroupToChange> {
    const { slug, record, stored } = await findGroup(store, catalogue, id, signal)
    const original = stored?.made_here ? undefined : await catalogue.original('research_groups', slug)
    return { slug, name: titleOf(indexes.research_groups, record), original }
  }

  async function edit(
    tx: Tx,
    { user, now, ifMatch }: { user: User; now: number; ifMatch?: number | undefined },
    group: GroupToChange,
    change: ResearchGroupChange,
    base: Parameters<typeof editGroup>[3]['base'] = {},
  ) {
    const row = await editGroup(tx, user, group, { change, base, ifMatch }, now)
    void groups.flush()
    void profiles.flush()
    return row
  }

  /** A handler that chooses the ids of one list. */
  async function choose(
    tx: Tx,
    context: { user: User; now: number },
    group: GroupToChange,
    list: Chosen,
    { ids, base }: { ids: string[]; base?: string[] | undefined },
  ) {
    const row = await edit(tx, context, group, { [list]: ids }, base && { [list]: base })
    return optionsOf(list, row[list])
  }

  async function changeInterests(tx: Tx, context: { user: User; now: number }, group: GroupToChange, type: InterestType, by: ListChange) {
    const list = interestList(type)
    const now = editedFields((await storedGroup(tx, group.slug))?.fields ?? {}, group.original)[list]
    const row = await edit(tx, context, group, { [list]: changedList(now, by) }, { [list]: now })
    return { interests: row[list].map(name => ({ id: name, name })) }
  }

  async function changeTopics(
    tx: Tx,
    { user, now }: { user: User; now: number },
    group: GroupToChange,
    work: (slug: string) => Promise<void>,
  ) {
    const { role } = await requireEditor(tx, user, group, now)
    await work(group.slug)
    await writeEdit(tx, { type: 'research_group', id: group.slug }, { fields: ['topics'], by: user.id, now })
    void groups.flush()
    return groupAfter(tx, group, role)
  }

  /** Sets or removes the picture; the previous file is deleted after the commit. */
  async function changeAvatar(user: User, group: GroupToChange, avatar: string | null, now: number): Promise<void> {
    const before = await store.write(async tx => {
      const { row } = await requireEditor(tx, user, group, now)
      await touchGroup(tx, group.slug, { avatar })
      await writeEdit(tx, { type: 'research_group', id: group.slug }, { fields: ['picture'], by: user.id, now })
      return row.avatar
    })
    void groups.flush()
    await avatars.remove(before)
  }

  return handlers('researchGroups', researchGroups, {
    show: ({ params }, { user, signal }) => pageOfGroup({ store, catalogue, user, signal }, params.id),

    create: keyedHandler({
      prepare: async ({ body: { research_group } }, { signal }) => ({
        fields: await checkedFields(catalogue, research_group, signal),
        slugs: await freeSlugs(catalogue, research_group, signal),
      }),
      effect: async (tx, _, { user, now, prepared: { fields: input, slugs } }) => {
        const { slug: _slug, ...fields } = input
        const most = bounds[user.user_type].groups
        const slug = await insertGroup(tx, { userId: user.id, fields, slugs, most, now })
        const target = { type: 'research_group', id: slug, name: fields.name } as const
        await addMember(tx, user.id, target, 'owner', now)
        await writeHistoryOf(tx, target, { kind: 'created', by: user.id, now })
        await profiles.markStale(tx, user.id)
        void groups.flush()
        return groupRow(tx, (await storedGroup(tx, slug))!, 'owner', undefined)
      },
    }),

    update: keyedHandler({
      prepare: async ({ params, body }, { signal }) => ({
        group: await groupAt(params, signal),
        change: await checkedFields(catalogue, body.research_group, signal),
      }),
      effect: (tx, { body }, { user, now, ifMatch, prepared: { group, change } }) =>
        edit(tx, { user, now, ifMatch }, group, change, body.base),
    }),

    remove: keyedHandler({
      prepare: async ({ params }, { signal }) => (await findGroup(store, catalogue, params.id, signal)).slug,
      effect: async (tx, _, { user, now, prepared: slug }) => {
        const row = await storedGroup(tx, slug)
        const target = { type: 'research_group', id: slug, name: row?.name ?? '' } as const
        await requireRole(tx, user, target, 'holdGroup')
        if (!row?.made_here)
          throw new Refusal('forbidden', { sentence: 'This group is in the catalogue of a provider and cannot be deleted here.' })
        await dropResearchGroup(tx, user, { slug, name: row.name }, now)
        void groups.flush()
        void profiles.flush()
        return { slug_value: slug }
      },
    }),

    setAvatar: async ({ params, body }, { user, now, signal }) => {
      const group = await groupAt(params, signal)
      await requireRole(store.read, user, { type: 'research_group', id: group.slug, name: group.name }, 'editGroup')
      const avatar = await avatars.add(user.id, Buffer.from(body.avatar, 'base64'))
      try {
        await changeAvatar(user, group, avatar, now)
      } catch (problem) {
        await avatars.remove(avatar)
        throw problem
      }
      return { avatar }
    },
    removeAvatar: async ({ params }, { user, now, signal }) => {
      await changeAvatar(user, await groupAt(params, signal), null, now)
      return {}
    },

    topics: async ({ params }, { signal }) => ({
      research_topics: await topicsOf(store.read, (await findGroup(store, catalogue, params.id, signal)).slug),
    }),
    addTopic: keyedHandler({
      prepare: ({ params }, { signal }) => groupAt(params, signal),
      effect: (tx, { body: { id = newId(), research_topic } }, { user, now, prepared }) =>
        changeTopics(tx, { user, now }, prepared, slug => insertTopic(tx, slug, id, research_topic, now)),
    }),
    changeTopic: keyedHandler({
      prepare: ({ params }, { signal }) => groupAt(params, signal),
      effect: (tx, { params, body: { research_topic: change, base } }, { user, now, ifMatch, prepared }) =>
        changeTopics(tx, { user, now }, prepared, slug => editTopic(tx, slug, { id: params.tid, change, base, ifMatch })),
    }),
    removeTopic: keyedHandler({
      prepare: ({ params }, { signal }) => groupAt(params, signal),
      effect: (tx, { params }, { user, now, prepared }) =>
        changeTopics(tx, { user, now }, prepared, slug => dropTopic(tx, slug, params.tid)),
    }),

    setSectors: keyedHandler({
      prepare: ({ params }, { signal }) => groupAt(params, signal),
      effect: async (tx, { body }, { prepared, ...context }) => ({ sectors: await choose(tx, context, prepared, 'sectors', body.sector) }),
    }),
    setTherapeutics: keyedHandler({
      prepare: ({ params }, { signal }) => groupAt(params, signal),
      effect: async (tx, { body }, { prepared, ...context }) => ({
        therapeutics: await choose(tx, context, prepared, 'therapeutics', body.therapeutic),
      }),
    }),
    setMedicalTechnologies: keyedHandler({
      prepare: ({ params }, { signal }) => groupAt(params, signal),
      effect: async (tx, { body }, { prepared, ...context }) => ({
        medical_technologies: await choose(tx, context, prepared, 'medical_technologies', body.medical_technology),
      }),
    }),
    setResearchTypes: keyedHandler({
      prepare: ({ params }, { signal }) => groupAt(params, signal),
      effect: async (tx, { body }, { prepared, ...context }) => ({
        research_types: await choose(tx, context, prepared, 'research_types', body.research_type),
      }),
    }),

    createInterest: keyedHandler({
      prepare: ({ params }, { signal }) => groupAt(params, signal),
      effect: (tx, { query, body }, { prepared, ...context }) =>
        changeInterests(tx, context, prepared, query.type, { added: [body.interest.name], removed: [] }),
    }),
    addInterest: keyedHandler({
      prepare: ({ params }, { signal }) => groupAt(params, signal),
      effect: (tx, { params, query }, { prepared, ...context }) =>
        changeInterests(tx, context, prepared, query.type, { added: [params.iid], removed: [] }),
    }),
    removeInterest: keyedHandler({
      prepare: ({ params }, { signal }) => groupAt(params, signal),
      effect: (tx, { params, query }, { prepared, ...context }) =>
        changeInterests(tx, context, prepared, query.type, { added: [], removed: [params.iid] }),
    }),

    researchTypes: () => ({ research_types: [...researchTypes] }),
    groupTypes: ({ query: { category } }) => ({
      research_group_types: researchGroupTypes.filter(one => category === undefined || one.category === category),
    }),
    fte: () => ({ fte: [...fullTimeEquivalents] }),
  })
}
