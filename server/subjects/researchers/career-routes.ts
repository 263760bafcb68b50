import type { researchers } from '#contract/researchers.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { type Handlers, keyedHandler } from '../../http/handlers.ts'
import { organisationMeantBy } from '../organisations/index.ts'
import { type ProfileRecords, requireSelf } from '../people/index.ts'
import { dropStage } from '../profiles/index.ts'
import { addStage, changeStage } from './careers.ts'

type Calls = 'addExperience' | 'changeExperience' | 'removeExperience' | 'addEducation' | 'changeEducation' | 'removeEducation'

interface Named {
  organisation?: string | undefined
  organisation_slug?: string | null | undefined
}

/** The stages of the own career. An organisation that was typed and not chosen is linked, if its name means only one. */
export const careerHandlers = (catalogue: Catalogue, profiles: ProfileRecords): Pick<Handlers<typeof researchers>, Calls> => {
  const linked = async <S extends Named>(stage: S, signal: AbortSignal): Promise<S> => {
    if (stage.organisation === undefined || stage.organisation_slug) return stage
    const slug = await organisationMeantBy(catalogue, stage.organisation, signal)
    return slug === undefined ? stage : { ...stage, organisation_slug: slug }
  }
  return {
    addExperience: keyedHandler({
      prepare: ({ body }, { signal }) => linked(body.experience, signal),
      effect: async (tx, { params }, { user, prepared }) => {
        requireSelf(params.id, user)
        const { stage, isNew } = await addStage(tx, 'experiences', user.id, prepared)
        if (isNew) await profiles.markStale(tx, user.id)
        return stage
      },
    }),
    changeExperience: keyedHandler({
      prepare: ({ body }, { signal }) => linked(body.experience, signal),
      effect: async (tx, { params, body: { base } }, { user, ifMatch, prepared: change }) => {
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
      prepare: ({ body }, { signal }) => linked(body.education, signal),
      effect: async (tx, { params }, { user, prepared }) => {
        requireSelf(params.id, user)
        const { stage, isNew } = await addStage(tx, 'educations', user.id, prepared)
        if (isNew) await profiles.markStale(tx, user.id)
        return stage
      },
    }),
    changeEducation: keyedHandler({
      prepare: ({ body }, { signal }) => linked(body.education, signal),
      effect: async (tx, { params, body: { base } }, { user, ifMatch, prepared: change }) => {
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
  }
}
