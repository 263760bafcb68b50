import * as v from 'valibot'
import { avatarCall, avatarReply, avatarSummary, sentAvatar } from './avatars.ts'
import { deviceMadeId } from './device-made-id.ts'
import { endpoint, fieldsAreMerged } from './endpoint.ts'
import { membershipRole } from './group-people.ts'
import { interestsReply, interestTypes, newInterest } from './interests.ts'
import { interestName } from './onboarding.ts'
import { option } from './option.ts'
import { chosenTermsInput } from './profile-fields.ts'
import { record } from './records.ts'
import {
  researchGroupBase,
  researchGroupChange,
  researchGroupFields,
  researchGroupInput,
  researchTopicChange,
  researchTopicInput,
} from './research-group-fields.ts'
import { groupCategories } from './research-group-options.data.ts'
import { researchGroupRow, researchTopic } from './research-group-rows.ts'

const ofGroup = '/research_groups/{id}'
const ofTopics = `${ofGroup}/research_topics` as const
const read = { method: 'GET', host: 'base', needs: 'guest', limit: 'records', errors: ['not_found', 'gone'] } as const
const change = { host: 'base', needs: 'user', keyed: true } as const
const errors = ['not_found', 'forbidden', 'gone', 'invalid'] as const
const terms = v.array(option)
const interestQuery = v.object({ type: v.picklist(interestTypes) })
const topics = v.object({ research_topics: v.array(researchTopic) })

/** A research group as its page shows it. */
export const researchGroupView = v.object({
  research_group: record,
  /** What its record says, by id, as far as it is among what can be chosen here. */
  sectors: terms,
  therapeutics: terms,
  medical_technologies: terms,
  research_types: terms,
  diseases: terms,
  model_organisms: terms,
  avatar: v.nullable(v.string()),
  made_here: v.boolean(),
  /** Of the caller. */
  rw_access: v.nullable(membershipRole),
  /** Whether it belongs to a community. */
  in_community: v.boolean(),
  users_count: v.number(),
  /** The request of the caller to join, which waits. */
  invite_request: v.nullable(v.object({ id: v.string(), created_at: v.number() })),
  /** Whether it has somebody who answers requests. */
  is_owned: v.boolean(),
  topics: v.array(researchTopic),
  /** Only for those who may edit it. */
  fields: v.nullable(researchGroupFields),
  /** Rises with every edit; the value of `If-Match`. */
  version: v.number(),
})
export type ResearchGroupView = v.InferOutput<typeof researchGroupView>

export const researchGroups = {
  show: endpoint({
    ...read,
    cache: 'offline',
    path: ofGroup,
    summary: 'A research group by any slug: its record, topics and terms, and what the caller is there.',
    reply: researchGroupView,
  }),
  create: endpoint({
    ...change,
    method: 'POST',
    path: '/research_groups',
    summary: 'Makes a research group, of which the caller becomes the owner. A slug that is taken is refused.',
    body: v.object({ research_group: researchGroupInput }),
    reply: researchGroupRow,
    errors: ['invalid', 'limit_reached', 'account_full'],
  }),
  update: endpoint({
    ...change,
    method: 'PUT',
    path: ofGroup,
    summary: `Changes fields of a research group, for its owners and admins. What they write is shown before what a provider says. ${fieldsAreMerged} Of a list what was added and removed is merged.`,
    body: v.object({
      research_group: researchGroupChange,
      /** The fields' values when the user changed them. */ base: v.optional(researchGroupBase, {}),
    }),
    reply: researchGroupRow,
    versioned: true,
    errors: [...errors, 'version_conflict'],
  }),
  remove: endpoint({
    ...change,
    method: 'DELETE',
    path: ofGroup,
    summary:
      'Deletes a research group that was made here, for its owners: memberships, invitations and requests end, and its record leaves the catalogue. One that is gone is no error.',
    reply: v.object({ slug_value: v.string() }),
    errors: ['not_found', 'forbidden', 'gone'],
  }),
  setAvatar: endpoint({
    ...avatarCall,
    method: 'PUT',
    path: `${ofGroup}/avatar`,
    summary: avatarSummary,
    body: sentAvatar,
    reply: avatarReply,
    errors: ['not_found', 'forbidden', 'gone', 'unsupported_media', 'too_large'],
  }),
  removeAvatar: endpoint({
    ...avatarCall,
    method: 'DELETE',
    path: `${ofGroup}/avatar`,
    summary: 'Removes the picture.',
    reply: v.object({}),
    errors: ['not_found', 'forbidden', 'gone'],
  }),

  topics: endpoint({ ...read, path: ofTopics, summary: 'The research topics of a group that were written here, by title.', reply: topics }),
  addTopic: endpoint({
    ...change,
    method: 'POST',
    path: ofTopics,
    summary: 'Adds a research topic. The same id again changes nothing.',
    /** The id of the new topic; without one the server makes it. */
    body: v.object({ id: v.optional(deviceMadeId), research_topic: researchTopicInput }),
    reply: researchGroupRow,
    errors: [...errors, 'limit_reached'],
  }),
  changeTopic: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofTopics}/{tid}`,
    summary: `Changes a research topic. ${fieldsAreMerged}`,
    body: v.object({
      research_topic: researchTopicChange,
      /** The fields' values when the user changed them. */
      base: v.optional(v.partial(v.object({ title: v.string(), description: v.string() })), {}),
    }),
    reply: researchGroupRow,
    versioned: true,
    errors: [...errors, 'version_conflict'],
  }),
  removeTopic: endpoint({
    ...change,
    method: 'DELETE',
    path: `${ofTopics}/{tid}`,
    summary: 'Removes a research topic; one that is not there is no error.',
    reply: researchGroupRow,
    errors: ['not_found', 'forbidden', 'gone'],
  }),

  setSectors: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofGroup}/sectors`,
    summary: 'Chooses the sectors of a research group.',
    body: v.object({ sector: chosenTermsInput('sectors') }),
    reply: v.object({ sectors: terms }),
    errors,
  }),
  setTherapeutics: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofGroup}/therapeutics`,
    summary: 'Chooses the therapeutic areas of a research group.',
    body: v.object({ therapeutic: chosenTermsInput('therapeutics') }),
    reply: v.object({ therapeutics: terms }),
    errors,
  }),
  setMedicalTechnologies: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofGroup}/medical_technologies`,
    summary: 'Chooses the medical technologies of a research group.',
    body: v.object({ medical_technology: chosenTermsInput('medical_technologies') }),
    reply: v.object({ medical_technologies: terms }),
    errors,
  }),
  setResearchTypes: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofGroup}/research_types`,
    summary: 'Chooses the types of research of a research group.',
    body: v.object({ research_type: chosenTermsInput('research_types') }),
    reply: v.object({ research_types: terms }),
    errors,
  }),
  createInterest: endpoint({
    ...change,
    method: 'POST',
    path: `${ofGroup}/interests`,
    summary: 'Adds a disease or a model organism by its name.',
    query: interestQuery,
    body: newInterest,
    reply: interestsReply,
    errors,
  }),
  addInterest: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofGroup}/interests/{iid}`,
    params: { iid: interestName },
    summary: 'Adds a disease or a model organism that was suggested, by its id.',
    query: interestQuery,
    reply: interestsReply,
    errors,
  }),
  removeInterest: endpoint({
    ...change,
    method: 'DELETE',
    path: `${ofGroup}/interests/{iid}`,
    summary: 'Removes a disease or a model organism; one that is not there is no error.',
    query: interestQuery,
    reply: interestsReply,
    errors: ['not_found', 'forbidden', 'gone'],
  }),

  researchTypes: endpoint({
    method: 'GET',
    host: 'base',
    path: '/research_types',
    summary: 'The types of research that can be chosen.',
    reply: v.object({ research_types: terms }),
    needs: 'guest',
  }),
  groupTypes: endpoint({
    method: 'GET',
    host: 'base',
    path: '/research_group_types',
    summary: 'The types of research groups, with a category those of it.',
    query: v.object({ category: v.optional(v.picklist(groupCategories.map(({ id }) => id))) }),
    reply: v.object({
      research_group_types: v.array(v.object({ ...option.entries, description: v.string(), category: v.string() })),
    }),
    needs: 'guest',
  }),
  fte: endpoint({
    method: 'GET',
    host: 'base',
    path: '/fte',
    summary: 'How large a group can be, counted in full-time people.',
    reply: v.object({ fte: terms }),
    needs: 'guest',
  }),
}
