import { namesakePair, namesakes } from '#contract/namesakes.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import { findRecords } from '../records/index.ts'
import { dropNamesake, putNamesake } from './rows.ts'

export const namesakeHandlers = ({ catalogue }: { catalogue: Catalogue }) =>
  handlers('namesakes', namesakes, {
    tellApart: keyedHandler({
      prepare: async ({ params: { id, other } }, { signal }) => {
        const found = await findRecords(
          catalogue,
          [id, other].map(slug => ({ index: 'researchers' as const, slug })),
          signal,
        )
        const [one, another] = found.map(record => record?.slug_values[0])
        if (one === undefined || another === undefined || one === another) throw new Refusal('not_found')
        return namesakePair(one, another)
      },
      effect: async (tx, _, { user, now, prepared }) => ({ namesake: await putNamesake(tx, user.id, prepared, now) }),
    }),

    takeBack: keyedHandler({
      effect: async (tx, { params: { id, other } }, { user, now }) => {
        await dropNamesake(tx, user.id, namesakePair(id, other), now)
        return {}
      },
    }),
  })
