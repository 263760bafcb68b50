import * as v from 'valibot'
import { experienceChange, experienceInput } from '#contract/career.ts'
import { researchers } from '#contract/researchers.ts'
import { drop, joinedChanges, mutation, put } from '#offline/index.ts'
import { type ExperienceRow, experiences } from '../../researchers.mirrored.ts'
import { type StageChange, stageRules } from './stage-rules.ts'

const rules = stageRules<ExperienceRow>({ subject: experiences, what: 'experience' })

/** Adds an experience under an id of this device, so that it exists once however often it is sent. */
export const addExperience = mutation({
  kind: 'experience.add',
  v: 1,
  payload: experienceInput,
  endpoint: researchers.addExperience,
  scope: rules.scope,
  prepare: rules.addition<v.InferOutput<typeof experienceInput>>,
  result: () => ({}),
  overlay: rules.showAdded,
  wire: ({ userId, payload }) => ({ params: { id: userId }, body: { experience: payload } }),
  settle: row => ({ rows: [put(experiences, row)] }),
  choices: () => ['retry', 'discard'],
})

/** Changes an experience. Changes of different fields on two devices are merged. */
export const changeExperience = mutation({
  kind: 'experience.change',
  v: 1,
  payload: v.object({ id: v.string(), change: experienceChange, whole: v.optional(v.unknown()) }),
  endpoint: researchers.changeExperience,
  scope: (input: StageChange<ExperienceRow>) => rules.scope(input),
  prepare: rules.change,
  result: () => ({}),
  coalesce: joinedChanges('experience.change'),
  overlay: rules.showChanged,
  wire: ({ userId, payload: { id, change }, base }) => ({
    params: { id: userId, eid: id },
    body: { experience: change, base: base?.fields ?? {} },
  }),
  ifMatch: ({ base }) => base?.version,
  settle: row => ({ rows: [put(experiences, row)] }),
  reason: rules.reason,
  anew: op => rules.anew(op, addExperience),
  choices: rules.choicesOfChange,
})

/** Removes an experience. One that is gone already counts as removed. */
export const removeExperience = mutation({
  kind: 'experience.remove',
  v: 1,
  payload: v.object({ id: v.string() }),
  endpoint: researchers.removeExperience,
  scope: rules.scope,
  prepare: ({ id }, view) => rules.removal(id, view),
  result: () => ({}),
  coalesce: (earlier, _, later) => rules.joinedRemoval(earlier, later, { add: 'experience.add', remove: 'experience.remove' }),
  overlay: rules.showRemoved,
  wire: ({ userId, payload }) => ({ params: { id: userId, eid: payload.id } }),
  settle: (_, { payload }) => ({ rows: [drop(experiences, payload.id)] }),
  gone: ({ payload }) => ({ rows: [drop(experiences, payload.id)] }),
  choices: () => ['retry', 'discard'],
})
