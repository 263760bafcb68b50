import { popUps } from '#contract/pop-ups.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { handlers } from '../../http/handlers.ts'
import { popUpOf } from './pop-up.ts'

export const popUpHandlers = ({ catalogue }: { catalogue: Catalogue }) =>
  handlers('popUps', popUps, {
    researcher: ({ params }, { signal }) => popUpOf(catalogue, 'researchers', params.id, signal),
    organisation: ({ params }, { signal }) => popUpOf(catalogue, 'organisations', params.id, signal),
    researchGroup: ({ params }, { signal }) => popUpOf(catalogue, 'research_groups', params.id, signal),
  })
