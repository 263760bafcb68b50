import { type FormEvent, useEffect, useId } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { communities } from '#contract/communities.ts'
import { communityExplore } from '#contract/community-explore.ts'
import { indexes } from '#contract/indexes/all.ts'
import { type IndexName, indexNames, type SortName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import type { SearchReply } from '#contract/search.ts'
import { to } from '#contract/to.ts'
import type { FramedCommunity } from '#features/communities/index.ts'
import { SaveButton } from '#features/folders/index.ts'
import { RecordCard, setCurrentList, slugOf, titleOfRecord, useListKeys } from '#features/records/index.ts'
import { Nothing } from '#features/researchers/index.ts'
import { counted, formatNumber } from '#kit/format-number.ts'
import { go } from '#routing/navigation.ts'
import { usePlace } from '#routing/place.ts'
import { Button } from '#ui/button/Button.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { Options, Select } from '#ui/first/Select.tsx'
import { useTypedWords } from '#ui/field/use-typed-words.ts'
import { TextInput } from '#ui/first/TextInput.tsx'
import { Search } from '#ui/Icon.tsx'
import { Pagination } from '#ui/list/Pagination.tsx'
import { TabRow } from '#ui/list/TabRow.tsx'
import { Total } from '#ui/text/Total.tsx'
import { exploredIndexes } from '#workers/query-encoding/explored-indexes.ts'
import { atOffset, inCategory, sortedBy, sortLabels } from '#workers/query-encoding/search-moves.ts'
import { toSearchRequest } from '#workers/query-encoding/search-request.ts'
import { readSearchUrl, searchUrl, type UrlSearchState } from '#workers/query-encoding/search-url.ts'
import { ExploreFilters } from './ExploreFilters.tsx'
import css from './CommunityExplore.module.css'

/** People, groups, and what can be linked with either. */
const linked = new Set<IndexName>([...exploredIndexes('researchers'), ...exploredIndexes('research_groups')])
const shownIndexes: readonly IndexName[] = [
  'researchers',
  'research_groups',
  ...indexNames.filter(name => linked.has(name) && name !== 'researchers' && name !== 'research_groups'),
]

/** The search of the address of an explore page: that of the whole catalogue below another path. */
function useExplored(id: string) {
  const { params, query } = usePlace()
  const category = shownIndexes.find(name => name === params['category']) ?? 'researchers'
  const read = readSearchUrl(to('search', { category, _splat: params['_splat'] ?? '' }), query)
  const perPage = limits.pageSize
  const state = { ...read, per_page: perPage, offset: Math.floor(read.offset / perPage) * perPage }
  const hrefOf = (next: UrlSearchState): string =>
    to('community.explore', { id, category: next.category, _splat: '' }) +
    searchUrl(next).slice(to('search', { category: next.category, _splat: '' }).length)
  return { state, hrefOf }
}

/** The search among the members of a community, its research groups and their works; it is in the address. */
export function CommunityExplore({ community }: { community: FramedCommunity }) {
  const id = usePlace().params['id'] ?? community.slug
  const { state, hrefOf } = useExplored(id)
  const { index, keyword, filters, sort, page } = toSearchRequest(state, true)
  const body = { index, keyword, filters, sort, page }
  const { answer, isCurrent, error, again } = useRead(communityExplore.search, { params: { id: community.slug }, body })
  // Names of another index would pass for the answer.
  const reply = answer?.index === index && !error ? answer : undefined
  return (
    <section className={css['page']} aria-labelledby="explore-title">
      <h2 id="explore-title" className="visually-hidden">
        Explore members
      </h2>
      <SearchBox
        keyword={state.keyword}
        name={community.name}
        onSearch={next => void go(hrefOf({ ...atOffset(state, 0), keyword: next }))}
      />
      {state.keyword === '' && <Interests slug={community.slug} hrefOf={keyword => hrefOf({ ...atOffset(state, 0), keyword })} />}
      <TabRow label="Types of results">
        {shownIndexes
          .filter(name => name === index || name === 'researchers' || name === 'research_groups' || (answer?.totals[name] ?? 0) > 0)
          .map(name => (
            <a key={name} href={hrefOf(inCategory(state, name))} aria-current={name === index ? 'page' : undefined}>
              {name === 'researchers' ? 'Members' : indexes[name].label}{' '}
              {answer?.totals[name] !== undefined && <Total>{formatNumber(answer.totals[name])}</Total>}
            </a>
          ))}
      </TabRow>
      {reply ? (
        <div className={css['columns']}>
          <ExploreFilters state={state} filters={reply.filters} hrefOf={hrefOf} />
          <Results reply={reply} state={state} hrefOf={hrefOf} isStale={!isCurrent} />
        </div>
      ) : error?.status === 422 ? (
        <div role="alert">
          <Nothing>{error.message}</Nothing>
        </div>
      ) : (
        <NotLoaded error={error} again={again} what="Results of this search" lines={5} />
      )}
    </section>
  )
}

/** What members show that they work on, as searches; nothing where the viewer may not see the overview. */
function Interests({ slug, hrefOf }: { slug: string; hrefOf: (keyword: string) => string }) {
  const { answer } = useRead(communities.interests, { params: { id: slug }, query: {} })
  if (!answer || answer.interests.length === 0) return null
  return (
    <nav aria-label="Interests of members" className={css['interests']}>
      {answer.interests.map(({ id, name }) => (
        <a key={id} href={hrefOf(`"${name.replaceAll('"', '')}"`)}>
          <bdi>{name}</bdi>
        </a>
      ))}
    </nav>
  )
}

function SearchBox({ keyword: asked, name, onSearch }: { keyword: string; name: string; onSearch: (keyword: string) => void }) {
  const [keyword, setKeyword] = useTypedWords(asked)
  const field = useId()
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(keyword.trim())
  }
  return (
    <search>
      <form className={css['search']} onSubmit={search}>
        <label htmlFor={field} className="visually-hidden">
          Search among the members of {name}
        </label>
        <TextInput
          id={field}
          type="search"
          value={keyword}
          maxLength={limits.keywordLength}
          placeholder="Names, topics, words"
          onChange={event => setKeyword(event.target.value)}
        />
        <Button type="submit" icon={Search}>
          Search
        </Button>
      </form>
    </search>
  )
}

interface ResultsProps {
  reply: SearchReply
  state: UrlSearchState
  hrefOf: (state: UrlSearchState) => string
  /** The reply is that of an earlier search; a newer one is loading. */
  isStale: boolean
}

function Results({ reply, state, hrefOf, isStale }: ResultsProps) {
  const list = useListKeys()
  const { href } = usePlace()
  const { results, total, page, per_page, sorts } = reply
  useEffect(() => {
    if (!isStale) setCurrentList({ href, places: results.map(({ index, data }) => ({ index, slug: slugOf(data) })) })
  }, [href, results, isStale])
  const isNarrowed = state.keyword !== '' || Object.keys(state.filters).length > 0
  return (
    <div className={css['found']}>
      <div className={css['tools']}>
        <output className={css['summary']}>{summaryOf(total, state, isNarrowed)}</output>
        {total > 1 && sorts.length > 1 && (
          <Select
            aria-label="Order"
            className={css['order']}
            value={state.sort}
            onChange={event => void go(hrefOf(sortedBy(state, event.target.value as SortName)))}
          >
            <Options of={sortLabels(indexes[state.category], sorts).map(({ name, label }) => [name, label])} />
          </Select>
        )}
      </div>
      {total === 0 && isNarrowed && (
        <p>
          <a href={hrefOf({ ...atOffset(state, 0), keyword: '', filters: {} })}>Show all</a>
        </p>
      )}
      {results.length > 0 && (
        <ol ref={list} className={css['results']} start={page * per_page + 1} aria-label="Results" aria-busy={isStale || undefined}>
          {results.map(({ index, data, highlights }) => (
            <li key={slugOf(data)}>
              <RecordCard
                index={index}
                data={data}
                highlights={highlights}
                actions={<SaveButton index={index} slug={slugOf(data)} title={titleOfRecord(index, data)} record={data} />}
              />
            </li>
          ))}
        </ol>
      )}
      <Pagination page={page} pages={Math.ceil(total / per_page)} href={to => hrefOf(atOffset(state, to * per_page))} />
    </div>
  )
}

function summaryOf(total: number, { category }: UrlSearchState, isNarrowed: boolean): string {
  if (total > 0) return counted(total, 'result')
  if (isNarrowed) return 'Nothing was found.'
  return category === 'researchers' ? 'No members show where they belong.' : 'There is nothing yet.'
}
