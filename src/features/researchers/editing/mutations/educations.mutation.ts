import * as v from 'valibot'
import { educationChange, educationInput } from '#contract/career.ts'
import { researchers } from '#contract/researchers.ts'
import { drop, joinedChanges, mutation, put } from '#offline/index.ts'
import { type EducationRow, educations } from '../../researchers.mirrored.ts'
import { type StageChange, stageRules } from './stage-rules.ts'

const rules = stageRules<EducationRow>({ subject: educations, what: 'education' })

/** Adds an education under an id of this device, so that it exists once however often it is sent. */
export const addEducation = mutation({
  kind: 'education.add',
  v: 1,
  payload: educationInput,
  endpoint: researchers.addEducation,
  scope: rules.scope,
  prepare: rules.addition<v.InferOutput<typeof educationInput>>,
  result: () => ({}),
  overlay: rules.showAdded,
  wire: ({ userId, payload }) => ({ params: { id: userId }, body: { education: payload } }),
  settle: row => ({ rows: [put(educations, row)] }),
  choices: () => ['retry', 'discard'],
})

/** Changes an education. Changes of different fields on two devices are merged. */
export const changeEducation = mutation({
  kind: 'education.change',
  v: 1,
  payload: v.object({ id: v.string(), change: educationChange, whole: v.optional(v.unknown()) }),
  endpoint: researchers.changeEducation,
  scope: (input: StageChange<EducationRow>) => rules.scope(input),
  prepare: rules.change,
  result: () => ({}),
  coalesce: joinedChanges('education.change'),
  overlay: rules.showChanged,
  wire: ({ userId, payload: { id, change }, base }) => ({
    params: { id: userId, eid: id },
    body: { education: change, base: base?.fields ?? {} },
  }),
  ifMatch: ({ base }) => base?.version,
  settle: row => ({ rows: [put(educations, row)] }),
  reason: rules.reason,
  anew: op => rules.anew(op, addEducation),
  choices: rules.choicesOfChange,
})

/** Removes an education. One that is gone already counts as removed. */
export const removeEducation = mutation({
  kind: 'education.remove',
  v: 1,
  payload: v.object({ id: v.string() }),
  endpoint: researchers.removeEducation,
  scope: rules.scope,
  prepare: ({ id }, view) => rules.removal(id, view),
  result: () => ({}),
  coalesce: (earlier, _, later) => rules.joinedRemoval(earlier, later, { add: 'education.add', remove: 'education.remove' }),
  overlay: rules.showRemoved,
  wire: ({ userId, payload }) => ({ params: { id: userId, eid: payload.id } }),
  settle: (_, { payload }) => ({ rows: [drop(educations, payload.id)] }),
  gone: ({ payload }) => ({ rows: [drop(educations, payload.id)] }),
  choices: () => ['retry', 'discard'],
})
