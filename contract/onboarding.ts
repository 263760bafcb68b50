import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { changedList } from './list-change.ts'
import { option } from './option.ts'
import { line } from './text-fields.ts'
import { atMost, numberInQuery } from './rules.ts'

const { functionTitle: title, interest: name, interests: most } = limits.person

export const functionTitleName = line(title.min, title.max, 'job title', `Job title must be at least ${title.min} characters.`)

export const interestName = line(name.min, name.max, 'research interest', `Research Interest must be at least ${name.min} characters.`)
export const tooManyInterests = `At most ${most} research interests.`

const interestNames = v.pipe(
  v.array(interestName),
  v.maxLength(most, tooManyInterests),
  v.transform(added => changedList([], { added, removed: [] })),
)

/** Kinds of collaboration; the specification does not list them. */
export const collaborations = [
  { id: 'joint-research', name: 'Joint research' },
  { id: 'grant-proposals', name: 'Grant proposals' },
  { id: 'clinical-studies', name: 'Clinical studies' },
  { id: 'industry-projects', name: 'Projects with industry' },
  { id: 'consulting', name: 'Consulting' },
  { id: 'supervision', name: 'Supervision and mentoring' },
  { id: 'speaking', name: 'Talks and panels' },
  { id: 'peer-review', name: 'Peer review' },
  { id: 'data-sharing', name: 'Sharing data and methods' },
] as const
const collaborationInterests = v.pipe(v.array(v.picklist(collaborations.map(one => one.id))), v.maxLength(collaborations.length))

/** Interests that were added and removed; names that are to be removed need not be valid any more. */
export const interestsChange = v.partial(
  v.object({
    interests: v.object({ added: interestNames, removed: v.pipe(v.array(v.pipe(v.string(), atMost(name.max))), v.maxLength(most)) }),
    collaboration_interests: v.object({ added: collaborationInterests, removed: collaborationInterests }),
  }),
)

const savedInterests = v.object({
  onboarding_interest: v.object({ interests: v.array(v.string()), collaboration_interests: v.array(v.string()) }),
})

export const typeaheadKinds = ['country', 'organisation', 'interest', 'function_title'] as const

export const onboarding = {
  addFunctionTitle: endpoint({
    method: 'POST',
    host: 'base',
    path: '/function_titles',
    summary: 'A job title by its name; created when it is first used.',
    body: v.object({ function_title: v.object({ name: functionTitleName }) }),
    reply: v.object({ function_title: option }),
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['limit_reached'],
  }),
  typeahead: endpoint({
    method: 'GET',
    host: 'base',
    path: '/typeahead/{kind}',
    params: { kind: v.picklist(typeaheadKinds) },
    summary: 'Countries, organisations, research interests or job titles whose names start with a text.',
    query: v.object({
      q: v.optional(v.pipe(v.string(), atMost(200)), ''),
      limit: v.optional(numberInQuery(1, 50)),
    }),
    reply: v.object({ results: v.array(option) }),
    needs: 'guest',
    limit: 'typeahead',
    errors: ['not_found'],
  }),
  interests: endpoint({
    method: 'GET',
    host: 'base',
    path: '/users/{id}/onboarding_interests',
    summary: 'The research interests and kinds of collaboration that the logged-in user chose.',
    reply: savedInterests,
    needs: 'user',
    errors: ['not_found'],
  }),
  changeInterests: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/users/{id}/interests',
    summary: 'Adds and removes research interests and kinds of collaboration once, however often it is sent; for changes made offline.',
    body: v.object({ onboarding_interest: interestsChange }),
    reply: savedInterests,
    needs: 'user',
    keyed: true,
    errors: ['not_found'],
  }),
  setInterests: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/users/{id}/onboarding_interests',
    summary: 'Saves the research interests; the researcher record shows them.',
    body: v.object({ onboarding_interest: v.object({ interests: interestNames }) }),
    reply: v.object({ onboarding_interest: v.object({ interests: v.array(v.string()) }) }),
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['not_found'],
  }),
  setCollaborationInterests: endpoint({
    method: 'PUT',
    host: 'base',
    path: '/researchers/{id}/collaboration_interests',
    summary: 'Saves what the researcher is open to; owner only.',
    body: v.object({ collaboration_interest: v.object({ collaboration_interests: collaborationInterests }) }),
    reply: v.object({ collaboration_interest: v.object({ collaboration_interests: v.array(v.string()) }) }),
    needs: 'user',
    safe: false,
    limit: 'write',
    errors: ['not_found'],
  }),
}
