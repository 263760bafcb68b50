import { Button, IconButton } from '#ui/button/Button.tsx'
import { X } from '#ui/Icon.tsx'
import { useRecentSearches } from './recent-searches.ts'
import { searchWords } from './search-words.ts'
import css from './OnThisDevice.module.css'

/** The last searches of this device, each with a way to forget it. Nothing where there are none. */
export default function RecentSearches() {
  const { hrefs, forget, forgetAll } = useRecentSearches()
  if (hrefs.length === 0) return null
  return (
    <section className={css['device']} aria-labelledby="recent-heading">
      <h2 id="recent-heading">Recent searches</h2>
      <ul>
        {hrefs.map(href => {
          const { words, note } = searchWords(href)
          return (
            <li key={href} className={css['row']}>
              <a href={href}>{words}</a>
              <span className={css['note']}>{note}</span>
              <IconButton size="small" icon={X} label={`Forget ${words}`} onClick={() => forget(href)} />
            </li>
          )
        })}
      </ul>
      <Button kind="quiet" size="small" className={css['all']} onClick={forgetAll}>
        Forget all searches
      </Button>
    </section>
  )
}
