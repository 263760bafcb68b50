import * as v from 'valibot'
import { avatarCall, avatarReply, avatarSummary, sentAvatar } from './avatars.ts'
import {
  communityBase,
  communityChange,
  communityFields,
  communityInput,
  communitySettings,
  communitySettingsChange,
} from './community-fields.ts'
import { communityRow } from './community-rows.ts'
import { communityTypes } from './community-types.data.ts'
import { groupContact } from './contacts.ts'
import { endpoint, fieldsAreMerged } from './endpoint.ts'
import { membershipRole } from './group-people.ts'
import { limits } from './limits.ts'
import { pageQuery, pageReply } from './list-page.ts'
import { option } from './option.ts'
import { named } from './records.ts'
import { atMost, numberInQuery } from './rules.ts'

const { community: limit } = limits
const ofCommunity = '/communities/{id}'
const read = { method: 'GET', host: 'base', needs: 'guest', limit: 'records', errors: ['not_found', 'forbidden'] } as const
const change = { host: 'base', needs: 'user', keyed: true } as const
const errors = ['not_found', 'forbidden', 'gone'] as const

/** The pages that flags or a role open. `more_information`: what the overview tells beyond the head, and the contacts. */
const openPages = v.object({
  overview: v.boolean(),
  explore: v.boolean(),
  workspace: v.boolean(),
  questions: v.boolean(),
  more_information: v.boolean(),
  /** Whether joining needs an approval. */
  invite_only: v.boolean(),
})

/** A community in lists. */
export const listedCommunity = v.object({
  name: v.string(),
  slug_values: v.array(v.string()),
  tagline: v.string(),
  community_type_id: v.number(),
  avatar: v.nullable(v.string()),
  country_id: v.string(),
  city: v.string(),
  invite_only: v.boolean(),
  researchers_count: v.number(),
  /** Questions that the caller may read, counted up to `limits.community.counted`; null where they may read none. */
  questions_count: v.nullable(v.number()),
  rw_access: v.nullable(membershipRole),
})
export type ListedCommunity = v.InferOutput<typeof listedCommunity>

/** What the frame of every page of a community shows, to whoever may open one of them. */
export const communityView = v.object({
  id: v.string(),
  slug_values: v.array(v.string()),
  name: v.string(),
  tagline: v.string(),
  community_type_id: v.number(),
  avatar: v.nullable(v.string()),
  ...communitySettings.entries,
  rw_pages: openPages,
  /** Of the caller. */
  rw_access: v.nullable(membershipRole),
  /** The request of the caller to join, which waits. */
  invite_request: v.nullable(v.object({ id: v.string(), created_at: v.number() })),
  /** Whether it has somebody who answers requests. */
  is_owned: v.boolean(),
  /** Only where the overview is open, like everything that follows: null. */
  fields: v.nullable(communityFields),
  country: v.nullable(option),
  research_group_types: v.array(option),
  /** The community above it, if the caller may know of it. */
  parent: v.nullable(named),
  /** Those directly below it that the caller may know of, by name. */
  sub_communities: v.array(named),
  /** Members, groups and questions that the caller may know of. */
  researchers_count: v.nullable(v.number()),
  research_groups_count: v.nullable(v.number()),
  questions_count: v.nullable(v.number()),
  created_at: v.number(),
  /** Rises with every edit of fields or settings; the value of `If-Match`. */
  version: v.number(),
})
export type CommunityView = v.InferOutput<typeof communityView>

export const communities = {
  list: endpoint({
    ...read,
    path: '/communities',
    summary:
      'The communities of the caller, by name, in pages; with `all`, every one that shows its overview to everybody as well. `q`: words of the name or tagline. `parent_id`: only those below it.',
    query: v.object({
      all: v.optional(v.picklist(['true', 'false']), 'false'),
      q: v.optional(v.pipe(v.string(), atMost(limit.filter)), ''),
      parent_id: v.optional(v.pipe(v.string(), atMost(300))),
      ...pageQuery,
    }),
    reply: v.object({ communities: v.array(listedCommunity), ...pageReply }),
  }),
  types: endpoint({
    method: 'GET',
    host: 'base',
    path: '/community_types',
    summary: 'The types of communities.',
    reply: v.object({
      community_types: v.array(
        v.object({
          id: v.picklist(communityTypes.map(({ id }) => id)),
          key: v.picklist(communityTypes.map(({ key }) => key)),
          name: v.string(),
          description: v.string(),
        }),
      ),
    }),
    needs: 'guest',
  }),
  show: endpoint({
    ...read,
    cache: 'offline',
    path: ofCommunity,
    summary:
      'A community by its slug or id, for whoever may open one of its pages, and what the caller is there. Fields and counts come where the overview is open.',
    reply: communityView,
  }),
  create: endpoint({
    ...change,
    method: 'POST',
    path: '/communities',
    summary:
      'Makes a community, of which the caller becomes the owner. Below another one, which the caller must be able to edit, it is a member network.',
    body: v.object({ community: communityInput }),
    reply: communityRow,
    errors: [...errors, 'invalid', 'limit_reached', 'account_full'],
  }),
  update: endpoint({
    ...change,
    method: 'PUT',
    path: ofCommunity,
    summary: `Changes fields of a community, for its owners and admins. ${fieldsAreMerged} It is never below itself.`,
    body: v.object({
      community: communityChange,
      /** The fields' values when the user changed them. */ base: v.optional(communityBase, {}),
    }),
    reply: communityRow,
    versioned: true,
    errors: [...errors, 'invalid', 'limit_reached', 'version_conflict'],
  }),
  remove: endpoint({
    ...change,
    method: 'DELETE',
    path: ofCommunity,
    summary:
      'Deletes a community with all that is in it, for its owners: memberships, invitations and requests end. Communities below it stay. One that is gone is no error.',
    reply: v.object({ slug_value: v.string() }),
    errors,
  }),
  setAvatar: endpoint({
    ...avatarCall,
    method: 'PUT',
    path: `${ofCommunity}/avatar`,
    summary: avatarSummary,
    body: sentAvatar,
    reply: avatarReply,
    errors: [...errors, 'unsupported_media', 'too_large'],
  }),
  removeAvatar: endpoint({
    ...avatarCall,
    method: 'DELETE',
    path: `${ofCommunity}/avatar`,
    summary: 'Removes the picture.',
    reply: v.object({}),
    errors,
  }),
  settings: endpoint({
    method: 'GET',
    host: 'base',
    path: `${ofCommunity}/settings`,
    summary: 'Who may join a community, and which of its pages are open to everybody. For its owners and admins.',
    reply: v.object({ community_settings: communitySettings, version: v.number() }),
    needs: 'user',
    errors: ['not_found', 'forbidden'],
  }),
  changeSettings: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofCommunity}/settings`,
    summary: `Changes who may join a community and which of its pages are open, for its owners and admins. ${fieldsAreMerged}`,
    body: v.object({
      community_settings: communitySettingsChange,
      /** The settings when the user changed them. */ base: v.optional(communitySettingsChange, {}),
    }),
    reply: communityRow,
    versioned: true,
    errors: [...errors, 'version_conflict'],
  }),
  researchInterests: endpoint({
    ...read,
    path: `${ofCommunity}/research_interests`,
    summary: 'The research interests that members of a community show, most frequent first. For whoever may open its overview.',
    reply: v.object({ research_interests: v.array(option) }),
  }),
  interests: endpoint({
    ...read,
    path: `${ofCommunity}/interests`,
    summary: 'The most frequent of these, as many as asked for.',
    query: v.object({ limit: v.optional(numberInQuery(1, limits.communityInterests.most), String(limits.communityInterests.usual)) }),
    reply: v.object({ interests: v.array(option) }),
  }),
  contacts: endpoint({
    ...read,
    path: `${ofCommunity}/contacts`,
    summary: 'The owners and admins of a community who show where they belong. For whoever may open its overview.',
    reply: v.object({ contacts: v.array(groupContact) }),
  }),
}
