import { type FormEvent, useEffect, useId, useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { communityExplore } from '#contract/community-explore.ts'
import { indexes } from '#contract/indexes/all.ts'
import { type IndexName, indexNames } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import type { SearchReply } from '#contract/search.ts'
import { to } from '#contract/to.ts'
import type { FramedCommunity } from '#features/communities/index.ts'
import { SaveButton } from '#features/folders/index.ts'
import { RecordCard, setCurrentList, slugOf, titleOfRecord, useListKeys } from '#features/records/index.ts'
import { Nothing } from '#features/researchers/index.ts'
import { formatNumber } from '#kit/format-number.ts'
import { go } from '#routing/navigation.ts'
import { usePlace } from '#routing/place.ts'
import { Button } from '#ui/button/Button.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import { Search } from '#ui/Icon.tsx'
import { Pagination } from '#ui/list/Pagination.tsx'
import { ScrollRow } from '#ui/list/ScrollRow.tsx'
import { exploredIndexes } from '#workers/query-encoding/explored-indexes.ts'
import { NotLoadedPage } from './NotLoadedPage.tsx'
import css from './CommunityExplore.module.css'

interface Asked {
  index: IndexName
  keyword: string
  page: number
}

const addressOf = (id: string, { index, keyword, page }: Asked): string =>
  to('community.explore', { id, category: index }, { query: { ...(keyword && { keyword }), ...(page > 0 && { page: String(page + 1) }) } })

/** People, groups, and what can be linked with either. */
const linked = new Set<IndexName>([...exploredIndexes('researchers'), ...exploredIndexes('research_groups')])
const shownIndexes: readonly IndexName[] = [
  'researchers',
  'research_groups',
  ...indexNames.filter(name => linked.has(name) && name !== 'researchers' && name !== 'research_groups'),
]

/** The search among the members of a community, its research groups and their works; it is in the address. */
export function CommunityExplore({ community }: { community: FramedCommunity }) {
  const { params, query } = usePlace()
  const asked: Asked = {
    index: shownIndexes.find(name => name === params['category']) ?? 'researchers',
    keyword: (query.get('keyword') ?? '').slice(0, limits.keywordLength),
    page: Math.min(Math.max(Number(query.get('page') ?? '1') || 1, 1) - 1, limits.lastPage),
  }
  const id = params['id'] ?? community.slug
  const { answer, isCurrent, error, again } = useRead(communityExplore.search, { params: { id: community.slug }, body: asked })
  // Names of another index would pass for the answer.
  const reply = answer?.index === asked.index && !error ? answer : undefined
  return (
    <section className={css['page']} aria-labelledby="explore-title">
      <h2 id="explore-title" className="visually-hidden">
        Explore members
      </h2>
      <SearchBox key={asked.keyword} asked={asked} id={id} name={community.name} />
      <nav aria-label="Types of results" className={css['tabs']}>
        <ScrollRow className={css['row']}>
          {shownIndexes
            .filter(name => name === asked.index || name === 'researchers' || name === 'research_groups' || (answer?.totals[name] ?? 0) > 0)
            .map(name => (
              <a
                key={name}
                href={addressOf(id, { ...asked, index: name, page: 0 })}
                aria-current={name === asked.index ? 'page' : undefined}
              >
                {name === 'researchers' ? 'Members' : indexes[name].label}{' '}
                {answer?.totals[name] !== undefined && <span className={css['total']}>{formatNumber(answer.totals[name])}</span>}
              </a>
            ))}
        </ScrollRow>
      </nav>
      {reply ? (
        <Results reply={reply} asked={asked} id={id} isStale={!isCurrent} />
      ) : error?.status === 422 ? (
        <div role="alert">
          <Nothing>{error.message}</Nothing>
        </div>
      ) : (
        <NotLoadedPage error={error} again={again} what="Results of this search" />
      )}
    </section>
  )
}

function SearchBox({ asked, id, name }: { asked: Asked; id: string; name: string }) {
  const [keyword, setKeyword] = useState(asked.keyword)
  const field = useId()
  const search = (event: FormEvent) => {
    event.preventDefault()
    void go(addressOf(id, { ...asked, keyword: keyword.trim(), page: 0 }))
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
  asked: Asked
  id: string
  /** The reply is that of an earlier search; a newer one is loading. */
  isStale: boolean
}

function Results({ reply, asked, id, isStale }: ResultsProps) {
  const list = useListKeys()
  const { href } = usePlace()
  const { results, total, page, per_page, locked } = reply
  useEffect(() => {
    if (!isStale) setCurrentList({ href, places: results.map(({ index, data }) => ({ index, slug: slugOf(data) })) })
  }, [href, results, isStale])
  return (
    <>
      <output className={css['summary']}>
        {total === 0
          ? asked.keyword
            ? `Nothing was found for “${asked.keyword}”.`
            : asked.index === 'researchers'
              ? 'No members show where they belong.'
              : 'There is nothing yet.'
          : `${formatNumber(total)} ${total === 1 ? 'result' : 'results'}`}
      </output>
      {total === 0 && asked.keyword && (
        <p>
          <a href={addressOf(id, { ...asked, keyword: '', page: 0 })}>Show all</a>
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
      {locked > 0 && <p className={css['summary']}>{formatNumber(locked)} more with another plan.</p>}
      <Pagination page={page} pages={Math.ceil((total - locked) / per_page)} href={to => addressOf(id, { ...asked, page: to })} />
    </>
  )
}
