import * as v from 'valibot'
import { slug } from './text-fields.ts'
import { educationChange, educationInput, experienceChange, experienceInput } from './career.ts'
import { discipline } from './disciplines.ts'
import { endpoint, fieldsAreMerged } from './endpoint.ts'
import { interestsReply, interestTypes, newInterest } from './interests.ts'
import { limits } from './limits.ts'
import { pageReply } from './list-page.ts'
import { interestName } from './onboarding.ts'
import { option } from './option.ts'
import { education, experience, profile } from './profile.ts'
import { chosenTermsInput, researcherBase, researcherChange } from './profile-fields.ts'
import { named } from './records.ts'
import { affiliation, showResearcher } from './researcher.ts'
import { atMost, numberInQuery } from './rules.ts'
import { resultItem } from './search.ts'

const ofPerson = '/researchers/{id}'
/** A list that everybody reads as far as its owner shows it. */
const read = { method: 'GET', host: 'base', needs: 'guest', limit: 'records', errors: ['not_found', 'gone'] } as const
/** A change of the owner. Of everybody else's profile and of none the answer is the same. */
const change = { host: 'base', needs: 'user', keyed: true } as const
const errors = ['not_found', 'invalid'] as const

const interestQuery = v.object({ type: v.optional(v.picklist(interestTypes)) })
const organisations = v.object({ organisations: v.array(affiliation) })
const groups = v.object({ research_groups: v.array(named) })
const terms = v.array(option)

export const researchers = {
  show: showResearcher,
  update: endpoint({
    ...change,
    method: 'PUT',
    path: ofPerson,
    summary: `Changes fields of the own profile. ${fieldsAreMerged} Of a list what was added and removed is merged.`,
    body: v.object({
      researcher: researcherChange,
      /** The fields' values when the user changed them. */ base: v.optional(researcherBase, {}),
    }),
    reply: profile,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'invalid'],
  }),

  interests: endpoint({
    ...read,
    path: `${ofPerson}/interests`,
    summary: 'The research interests of a person, or with a type the diseases or model organisms.',
    query: interestQuery,
    reply: interestsReply,
  }),
  createInterest: endpoint({
    ...change,
    method: 'POST',
    path: `${ofPerson}/interests`,
    summary: 'Adds an interest by its name to the own profile.',
    query: interestQuery,
    body: newInterest,
    reply: interestsReply,
    errors,
  }),
  addInterest: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofPerson}/interests/{iid}`,
    params: { iid: interestName },
    summary: 'Adds an interest that was suggested, by its id, to the own profile.',
    query: interestQuery,
    reply: interestsReply,
    errors,
  }),
  removeInterest: endpoint({
    ...change,
    method: 'DELETE',
    path: `${ofPerson}/interests/{iid}`,
    summary: 'Removes an interest from the own profile; one that is not there is no error.',
    query: interestQuery,
    reply: interestsReply,
    errors: ['not_found'],
  }),

  addExperience: endpoint({
    ...change,
    method: 'POST',
    path: `${ofPerson}/experiences`,
    summary: 'Adds an experience to the own profile. One with the same id is answered as it is.',
    body: v.object({ experience: experienceInput }),
    reply: experience,
    errors: ['not_found', 'limit_reached'],
  }),
  changeExperience: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofPerson}/experiences/{eid}`,
    summary: `Changes an experience. ${fieldsAreMerged}`,
    body: v.object({
      experience: experienceChange,
      /** The fields' values when the user changed them. */ base: v.optional(experienceChange, {}),
    }),
    reply: experience,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'invalid'],
  }),
  removeExperience: endpoint({
    ...change,
    method: 'DELETE',
    path: `${ofPerson}/experiences/{eid}`,
    summary: 'Removes an experience; one that is not there is no error.',
    reply: v.object({ id: v.string() }),
    errors: ['not_found'],
  }),
  addEducation: endpoint({
    ...change,
    method: 'POST',
    path: `${ofPerson}/educations`,
    summary: 'Adds an education to the own profile. One with the same id is answered as it is.',
    body: v.object({ education: educationInput }),
    reply: education,
    errors: ['not_found', 'limit_reached'],
  }),
  changeEducation: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofPerson}/educations/{eid}`,
    summary: `Changes an education. ${fieldsAreMerged}`,
    body: v.object({
      education: educationChange,
      /** The fields' values when the user changed them. */ base: v.optional(educationChange, {}),
    }),
    reply: education,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'invalid'],
  }),
  removeEducation: endpoint({
    ...change,
    method: 'DELETE',
    path: `${ofPerson}/educations/{eid}`,
    summary: 'Removes an education; one that is not there is no error.',
    reply: v.object({ id: v.string() }),
    errors: ['not_found'],
  }),

  setDisciplines: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofPerson}/disciplines`,
    summary: 'Chooses the sub-disciplines of the own profile; none removes all.',
    body: chosenTermsInput('disciplines'),
    reply: v.object({ disciplines: v.array(discipline) }),
    errors,
  }),
  setResearchTypes: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofPerson}/research_types`,
    summary: 'Chooses the types of research of the own profile.',
    body: v.object({ research_type: chosenTermsInput('research_types') }),
    reply: v.object({ research_types: terms }),
    errors,
  }),
  setSectors: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofPerson}/sectors`,
    summary: 'Chooses the sectors of the own profile.',
    body: v.object({ sector: chosenTermsInput('sectors') }),
    reply: v.object({ sectors: terms }),
    errors,
  }),
  setTherapeutics: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofPerson}/therapeutics`,
    summary: 'Chooses the therapeutic areas of the own profile.',
    body: v.object({ therapeutic: chosenTermsInput('therapeutics') }),
    reply: v.object({ therapeutics: terms }),
    errors,
  }),
  setMedicalTechnologies: endpoint({
    ...change,
    method: 'PUT',
    path: `${ofPerson}/medical_technologies`,
    summary: 'Chooses the medical technologies of the own profile.',
    body: v.object({ medical_technology: chosenTermsInput('medical_technologies') }),
    reply: v.object({ medical_technologies: terms }),
    errors,
  }),

  organisations: endpoint({
    ...read,
    path: `${ofPerson}/organisations`,
    summary: 'The organisations of a person, present ones first.',
    reply: organisations,
  }),
  addOrganisation: endpoint({
    ...change,
    method: 'POST',
    path: `${ofPerson}/organisations`,
    summary: 'Adds an organisation of the catalogue, by any slug, to the own profile. It gives no role in that organisation.',
    body: v.object({ organisation: v.object({ id: slug }) }),
    reply: organisations,
    errors: ['not_found', 'limit_reached'],
  }),
  removeOrganisation: endpoint({
    ...change,
    method: 'DELETE',
    path: `${ofPerson}/organisations/{oid}`,
    summary: 'Removes an organisation that was added to the own profile; one that is not there is no error.',
    reply: organisations,
    errors: ['not_found'],
  }),
  groups: endpoint({
    ...read,
    path: `${ofPerson}/research_groups`,
    summary: 'The research groups of a person.',
    reply: groups,
  }),
  leaveGroup: endpoint({
    ...change,
    method: 'DELETE',
    path: `${ofPerson}/research_groups/{gid}`,
    summary: 'Leaves a research group; one that the user is not in is no error. The last owner of a group with other members cannot leave.',
    reply: groups,
    errors: ['not_found', 'forbidden'],
  }),
  communities: endpoint({
    ...read,
    path: `${ofPerson}/communities`,
    summary:
      'The communities of a person that show their overview to everyone, or that the caller belongs to as well; with `all`, the person themselves gets every one.',
    query: v.object({
      all: v.optional(v.picklist(['true', 'false']), 'false'),
      /** Only communities that this research group belongs to as well. */
      research_group_id: v.optional(v.pipe(v.string(), atMost(300))),
    }),
    reply: v.object({ communities: v.array(named) }),
  }),
  communityInterests: endpoint({
    ...read,
    path: `${ofPerson}/community_interests`,
    summary: 'The public research interests that most members of the person’s communities have, most frequent first.',
    query: v.object({ limit: v.optional(numberInQuery(1, limits.communityInterests.most), String(limits.communityInterests.usual)) }),
    reply: v.object({ community_interests: v.array(option) }),
  }),
  projects: endpoint({
    ...read,
    path: `${ofPerson}/projects`,
    summary: 'The projects that name a person, latest first, in pages.',
    // A search finds them, and ends where any search does.
    query: v.object({ page: v.optional(numberInQuery(0, limits.lastPage), '0') }),
    reply: v.object({ results: v.array(resultItem), total: v.number(), ...pageReply }),
    limit: 'search',
    errors: [...read.errors, 'right_required'],
  }),
  keywords: endpoint({
    ...read,
    path: `${ofPerson}/keywords`,
    summary: 'The keywords of a person.',
    reply: v.object({ keywords: v.array(v.object({ keyword: v.string() })) }),
  }),
}
