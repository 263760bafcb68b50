import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { countReply, searchReply, searchState } from './search.ts'

const { index, keyword, filters, sort, page } = searchState.entries

/** The search among the members of a community, its research groups and their works. */
export const communityExplore = {
  search: endpoint({
    method: 'POST',
    host: 'base',
    path: '/communities/{id}/search',
    summary:
      'A page of results among the members of a community and its research groups, or of what is linked with them, with the totals of all indexes. For its members, and for everybody if its search is open; then without members who do not show to everybody where they belong.',
    body: v.object({ index, keyword, filters, sort, page }),
    reply: v.object({ ...searchReply.entries, totals: countReply.entries.totals }),
    needs: 'guest',
    safe: true,
    limit: 'search',
    errors: ['not_found', 'forbidden', 'gone', 'bad_query', 'right_required'],
  }),
}
