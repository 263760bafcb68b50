import type { researchers } from '#contract/researchers.ts'
import { type Handlers, keyedHandler } from '../../http/handlers.ts'
import { type ProfileRecords, requireSelf } from '../people/index.ts'
import { dropStage } from '../profiles/index.ts'
import { addStage, changeStage } from './careers.ts'

type Calls = 'addExperience' | 'changeExperience' | 'removeExperience' | 'addEducation' | 'changeEducation' | 'removeEducation'

/** The stages of the own career. */
export const careerHandlers = (profiles: ProfileRecords): Pick<Handlers<typeof researchers>, Calls> => ({
  addExperience: keyedHandler({
    effect: async (tx, { params, body }, { user }) => {
      requireSelf(params.id, user)
      const { stage, isNew } = await addStage(tx, 'experiences', user.id, body.experience)
      if (isNew) await profiles.markStale(tx, user.id)
      return stage
    },
  }),
  changeExperience: keyedHandler({
    effect: async (tx, { params, body: { experience: change, base } }, { user, ifMatch }) => {
      requireSelf(params.id, user)
      const { stage, isChanged } = await changeStage(tx, 'experiences', user.id, params.eid, { change, base, ifMatch })
      if (isChanged) await profiles.markStale(tx, user.id)
      return stage
    },
  }),
  removeExperience: keyedHandler({
    effect: async (tx, { params }, { user, now }) => {
      requireSelf(params.id, user)
      if (await dropStage(tx, 'experiences', user.id, params.eid, now)) await profiles.markStale(tx, user.id)
      return { id: params.eid }
    },
  }),

  addEducation: keyedHandler({
    effect: async (tx, { params, body }, { user }) => {
      requireSelf(params.id, user)
      const { stage, isNew } = await addStage(tx, 'educations', user.id, body.education)
      if (isNew) await profiles.markStale(tx, user.id)
      return stage
    },
  }),
  changeEducation: keyedHandler({
    effect: async (tx, { params, body: { education: change, base } }, { user, ifMatch }) => {
      requireSelf(params.id, user)
      const { stage, isChanged } = await changeStage(tx, 'educations', user.id, params.eid, { change, base, ifMatch })
      if (isChanged) await profiles.markStale(tx, user.id)
      return stage
    },
  }),
  removeEducation: keyedHandler({
    effect: async (tx, { params }, { user, now }) => {
      requireSelf(params.id, user)
      if (await dropStage(tx, 'educations', user.id, params.eid, now)) await profiles.markStale(tx, user.id)
      return { id: params.eid }
    },
  }),
})
