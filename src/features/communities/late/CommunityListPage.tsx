import { type FormEvent, useId } from 'react'
import type { ApiError } from '#api/call.ts'
import { useRead } from '#api/read/use-read.ts'
import { communities } from '#contract/communities.ts'
import { limits } from '#contract/limits.ts'
import { to } from '#contract/to.ts'
import { useOwnMemberships } from '#features/memberships/index.ts'
import { go } from '#routing/navigation.ts'
import { usePageTitle } from '#routing/page-title.ts'
import { usePlace } from '#routing/place.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { NotLoadedBlock } from '#ui/feedback/NotLoaded.tsx'
import { useTypedWords } from '#ui/field/use-typed-words.ts'
import { TextInput } from '#ui/first/TextInput.tsx'
import { Search } from '#ui/Icon.tsx'
import { FoundCount } from '#ui/list/FoundCount.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { CommunityEntry } from './CommunityEntry.tsx'
import css from './CommunityList.module.css'

const addressOf = (q: string, page = 0): string =>
  to('communities', {}, { query: { ...(q !== '' && { q }), ...(page > 0 && { page: String(page) }) } })

/** Every community that shows itself, by name, with a filter that is in the address. */
export function CommunityListPage() {
  usePageTitle('Communities')
  const { query } = usePlace()
  const words = (query.get('q') ?? '').slice(0, limits.community.filter)
  const page = Math.max(0, Math.trunc(Number(query.get('page')) || 0))
  const { answer, isCurrent, error, again } = useRead(communities.list, { query: { all: 'true', q: words, page: String(page) } })
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <div>
          <h1 tabIndex={-1}>Communities</h1>
          <p>Where people who work on the same things ask, answer and share opportunities.</p>
        </div>
        <span className={css['tools']}>
          <ButtonLink size="small" href={to('questions')}>
            Questions of all communities
          </ButtonLink>
          <ButtonLink size="small" href={to('create.community.type')}>
            New community
          </ButtonLink>
        </span>
      </header>
      <Filter words={words} />
      <FoundCount
        count={words !== '' && isCurrent ? answer?.communities.length : undefined}
        one="community"
        many="communities"
        isPart={page > 0 || answer?.more === true}
      />
      {!answer && !error && <Skeleton lines={8} />}
      {!answer && error && <NoList error={error} again={again} />}
      {answer && (
        <div aria-busy={!isCurrent}>
          {answer.communities.length === 0 && <NothingHere words={words} page={page} />}
          <ul className={css['list']} aria-label="Communities">
            {answer.communities.map(community => (
              <li key={community.slug_values[0]}>
                <CommunityEntry community={community} onChanged={again} />
              </li>
            ))}
          </ul>
          {(page > 0 || answer.more) && (
            <nav className={css['turn']} aria-label="Pages">
              {page > 0 && <a href={addressOf(words, page - 1)}>Previous page</a>}
              {answer.more && <a href={addressOf(words, page + 1)}>Next page</a>}
            </nav>
          )}
        </div>
      )}
    </div>
  )
}

function Filter({ words }: { words: string }) {
  const [typed, setTyped] = useTypedWords(words)
  const field = useId()
  const search = (event: FormEvent) => {
    event.preventDefault()
    void go(addressOf(typed.trim()))
  }
  return (
    <search>
      <form className={css['search']} onSubmit={search}>
        <label htmlFor={field} className="visually-hidden">
          Words in the name or tagline
        </label>
        <TextInput
          id={field}
          type="search"
          value={typed}
          maxLength={limits.community.filter}
          placeholder="Name or tagline"
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit" icon={Search}>
          Search
        </Button>
      </form>
    </search>
  )
}

const NothingHere = ({ words, page }: { words: string; page: number }) =>
  words === '' && page === 0 ? (
    <EmptyBlock title="No communities yet" actions={<ButtonLink href={to('create.community.type')}>Create a community</ButtonLink>}>
      <p>Create the first one.</p>
    </EmptyBlock>
  ) : (
    <EmptyBlock title="No community found" actions={<ButtonLink href={to('communities')}>Show all communities</ButtonLink>}>
      {words !== '' && <p>No name or tagline has all the words of “{words}”.</p>}
    </EmptyBlock>
  )

/** In place of the list. Own communities are on this device. */
function NoList({ error, again }: { error: ApiError; again: () => void }) {
  const own = useOwnMemberships()?.filter(({ kind }) => kind === 'community') ?? []
  return (
    <>
      <NotLoadedBlock
        error={error}
        again={again}
        what="The communities"
        offline="You’re offline. The list of all communities needs a connection."
      />
      {own.length > 0 && (
        <section className={css['own']} aria-labelledby="own-communities">
          <h2 id="own-communities">Your communities</h2>
          <ul>
            {own.map(({ slug_value, name }) => (
              <li key={slug_value}>
                <a href={to('community.show', { id: slug_value })}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
