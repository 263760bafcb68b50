import { researcherFigures } from '#contract/researcher-figures.ts'
import type { Kysely } from 'kysely'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { publicationSlugsOf } from '../own-publications/index.ts'
import { withoutRemoved } from '../records/index.ts'

export const researcherFigureHandlers = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('researcherFigures', researcherFigures, {
    show: async ({ params }, { signal }) => {
      const added = await addedBy(store.read, params.id)
      const figures = await toRefusal(catalogue.withSignal(signal).researcherFigures(params.id, added), true)
      return { ...figures, collaborators: await withoutRemoved(store.read, figures.collaborators) }
    },
    similar: async ({ params }, { signal }) => ({
      results: await toRefusal(catalogue.withSignal(signal).related({ index: 'researchers', slug: params.id }), true),
    }),
  })

/** The publications that the person at a slug has put on their profile; none for a person without an account. */
async function addedBy(query: Kysely<Tables>, slug: string): Promise<string[]> {
  const account = await query.selectFrom('user_slugs').select('user_id').where('slug', '=', slug).executeTakeFirst()
  return account ? publicationSlugsOf(query, account.user_id) : []
}
