import { indexes } from '#contract/indexes/all.ts'
import type { SearchReply } from '#contract/search.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { chosenParts, reset } from './facets/chosen.ts'
import { count, results } from './figures.ts'
import { inCategory } from '#workers/query-encoding/search-moves.ts'
import { useResults, useTotals } from './search.reads.ts'
import { waysOut } from './ways-out.ts'
import css from './NothingFound.module.css'

/** Nothing was found: what is to blame, and which ways out find something. */
export function NothingFound({ state, reply }: { state: UrlSearchState; reply: SearchReply }) {
  const totals = useTotals(state) ?? {}
  const { source } = useResults(state)
  const label = indexes[state.category].label.toLowerCase()
  const ways = waysOut(state, reply)
  const elsewhere = Object.values(indexes).filter(({ name }) => name !== state.category && (totals[name] ?? 0) > 0)
  const isNarrowed = chosenParts(state, reply.filters).length > 0
  return (
    <EmptyBlock
      title={`No ${label}${state.keyword && ` for “${state.keyword}”`}${source === 'server' ? '' : ' on this device'}`}
      actions={isNarrowed && <ButtonLink href={searchUrl(reset(state))}>Search for the words alone</ButtonLink>}
    >
      {ways.length > 0 && (
        <ul className={css['ways']}>
          {ways.map(way => (
            <li key={way.key}>
              Without {way.what} there would be <a href={searchUrl(way.next)}>{results(way.total)}</a>.
            </li>
          ))}
        </ul>
      )}
      {elsewhere.length > 0 && (
        <div>
          <p>The same words find something in other indexes:</p>
          <ul className={css['elsewhere']}>
            {elsewhere.map(other => (
              <li key={other.name}>
                <a href={searchUrl(inCategory(state, other.name))}>{other.label}</a> <span>{count(totals[other.name] ?? 0)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {ways.length === 0 && elsewhere.length === 0 && (
        <p>Check the spelling, use fewer words, or put OR between them. A word ending in * finds all its continuations.</p>
      )}
    </EmptyBlock>
  )
}
