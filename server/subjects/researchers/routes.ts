import { allDisciplines, disciplineCalls } from '#contract/disciplines.ts'
import { researchers } from '#contract/researchers.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers, type Route } from '../../http/handlers.ts'
import type { TargetKinds } from '../memberships/index.ts'
import type { ProfileRecords } from '../people/index.ts'
import { careerHandlers } from './career-routes.ts'
import { ownerHandlers } from './owner-routes.ts'
import { type Parts, readHandlers } from './read-routes.ts'

export const researcherHandlers = (parts: Parts & { profiles: ProfileRecords; targets: TargetKinds }): Route[] => [
  ...handlers('researchers', researchers, {
    ...readHandlers(parts),
    ...ownerHandlers(parts),
    ...careerHandlers(parts.catalogue, parts.profiles),
  }),
  ...handlers('disciplines', disciplineCalls, {
    list: () => ({ disciplines: allDisciplines.map(({ id, name, code }) => ({ id, name, code })) }),
    show: ({ params }) => {
      const found = allDisciplines.find(one => one.id === params.id)
      if (!found) throw new Refusal('not_found')
      return found
    },
  }),
]
